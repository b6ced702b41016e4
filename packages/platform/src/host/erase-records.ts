import { openPersonsMails, type QueuedMail } from '../mail/queued-mail.ts';
import { type DeadLetter, deadLettersCollection } from '../outbox/dead-letter.ts';
import { type ErasedPerson, isAbout, subjectsOfStored } from '../outbox/erased-person.ts';
import type { Mailer } from '../ports/mail.ts';
import type { Store } from '../ports/store.ts';
import { openNotesOf } from '../security/erased-notes.ts';
import { nextTurn } from '../turns/turns.ts';
import { suspensionsCollection } from './suspensions.ts';

/**
 * Erases what the platform keeps of a person in a service's store: mails that wait, dead letters, a suspension, and what the security log says
 * beside who did what and when; and the mails that the mailer itself keeps. Everything else that it keeps are ids.
 * @param mail absent where the service sends no mails
 */
export function createRecordErasing(store: Store, mail: Mailer | undefined): (person: ErasedPerson) => Promise<void> {
  const letters = store.collection(deadLettersCollection);
  const mails = openPersonsMails(store);
  const suspensions = store.collection(suspensionsCollection);
  const eraseNotesOf = openNotesOf(store);
  const isOf = (person: ErasedPerson, letter: DeadLetter) =>
    letter.type === 'mail'
      ? mails.concerns(person, JSON.parse(letter.payload) as QueuedMail)
      : isAbout(person, subjectsOfStored(letter.type, letter.key, Buffer.from(letter.payload, 'base64')));

  return async (person) => {
    await mails.eraseQueued(person);
    await eraseNotesOf(person);
    await suspensions.deleteOne({ _id: person.workspaceId });
    for await (const letter of letters.stream({})) {
      if (isOf(person, letter)) await letters.deleteOne({ _id: letter._id });
      await nextTurn();
    }
    await mail?.erase((tracks) => mails.concerns(person, tracks));
  };
}
