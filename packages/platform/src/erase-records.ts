import { decodeEvent, type EventName } from '@formwright/events';
import { type DeadLetter, deadLettersCollection } from './dead-letters.ts';
import type { ErasedPerson } from './erased-person.ts';
import type { Mailer } from './ports/mail.ts';
import type { Store } from './ports/store.ts';
import { type FormerMail, openPersonsMails, type QueuedMail } from './queued-mail.ts';
import type { Sealing } from './sealing.ts';
import { nextTurn } from './turns.ts';

/** Events that hold ids and no more. As dead letters they stay, because what they tell has still to be done. */
const withIdsOnly: ReadonlySet<string> = new Set<EventName>([
  'identity.v1.UserDeleted',
  'identity.v1.SessionsRevoked',
  'forms.v1.FormDeleted',
  'responses.v1.ResponsesDeleted',
  'team.v1.MembershipChanged',
]);

/** Whether the event of a dead letter tells something of the person or of what is in the person's workspace. */
function tellsOf({ userId, workspaceId }: ErasedPerson, { type, key, payload }: DeadLetter): boolean {
  if (withIdsOnly.has(type)) return false;
  if (key === userId) return true;
  let event: Partial<Record<'userId' | 'workspaceId' | 'accountId', unknown>>;
  try {
    event = decodeEvent(type as EventName, Buffer.from(payload, 'base64')) as object;
  } catch {
    // A version with other events wrote it, so it can only be recognized by its key.
    return false;
  }
  return event.userId === userId || event.workspaceId === workspaceId || event.accountId === workspaceId;
}

export interface RecordTools {
  /** Absent where the service sends no mails. */
  mail: Mailer | undefined;
  sealing: Sealing;
  /** `SecurityLog.nameOf` */
  tagOf: (address: string) => string;
}

/**
 * Erases what the platform keeps of a person in a service's store: mails that wait, and dead letters; and the mails that the mailer itself
 * keeps. Everything else that it keeps are ids.
 */
export function createRecordErasing(store: Store, { mail, ...tools }: RecordTools): (person: ErasedPerson) => Promise<void> {
  const letters = store.collection(deadLettersCollection);
  const mails = openPersonsMails(store, tools);
  const isOf = (person: ErasedPerson, letter: DeadLetter) =>
    letter.type === 'mail' ? mails.isOf(person, JSON.parse(letter.payload) as QueuedMail | FormerMail) : tellsOf(person, letter);

  return async (person) => {
    await mails.eraseQueued(person);
    for await (const letter of letters.stream({})) {
      if (isOf(person, letter)) await letters.deleteOne({ _id: letter._id });
      await nextTurn();
    }
    await mail?.erase((tracks) => mails.concerns(person, tracks), tools.tagOf);
  };
}
