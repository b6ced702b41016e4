import { decodeEvent, type EventName, idsOnly } from '@formwright/events';
import type { CollectionDeclaration, Store } from '../ports/store.ts';

/** A person whose account was deleted. */
export interface ErasedPerson {
  userId: string;
  /** The workspace that went with the account. */
  workspaceId: string;
  /**
   * `SecurityLog.nameOf` the email address, for what is known by the address alone; '' where it must not be looked for any more. The
   * address may have a new account since, so only what is from before `at` may be erased by it.
   */
  addressTag: string;
  /** When the account was deleted, epoch milliseconds. */
  at: number;
}

/** An erasing. `_id` is the user's. When it is over, the ids stay, so that nothing of the person comes back. */
export interface Erasure extends ErasedPerson {
  _id: string;
  /** How often the service has looked for the person's data. */
  looks: number;
  /** Epoch milliseconds; null: it is over. */
  nextAt: number | null;
  heardAt: number;
  /** The security log of the service says nothing of the person any more. A former program does not know it. */
  notesErased?: true;
}

export const erasuresCollection: CollectionDeclaration<Erasure> = {
  name: 'erasures',
  indexes: [
    { name: 'due', keys: { nextAt: 1 } },
    { name: 'by_workspace', keys: { workspaceId: 1 } },
    { name: 'with_notes', keys: { notesErased: 1, nextAt: 1 } },
  ],
};

/** Whether a user is erased, for mails that were on their way. */
export const openErased = (store: Store): ((userId: string) => Promise<boolean>) => {
  const erasures = store.collection(erasuresCollection);
  return async (userId) => userId !== '' && (await erasures.findOne({ _id: userId }, { fields: ['looks'] })) !== null;
};

/** Whom an event tells of, by ids of users and of workspaces. */
interface Subjects {
  users: readonly string[];
  workspaces: readonly string[];
}

const nobody: Subjects = { users: [], workspaces: [] };

/** Whose data an event brings; nobody's if it holds ids only, as its comment in proto/ says. It is handled even if the person is erased. */
export function subjectsOf(type: string, event: object): Subjects {
  if (idsOnly.has(type)) return nobody;
  const { userId, workspaceId, accountId } = event as Partial<Record<'userId' | 'workspaceId' | 'accountId', unknown>>;
  const texts = (...values: unknown[]) => values.filter((value): value is string => typeof value === 'string' && value !== '');
  return { users: texts(userId), workspaces: texts(workspaceId, accountId) };
}

/** The same for an event that is not decoded. One of a version with other events can only be recognized by its key. */
export function subjectsOfStored(type: string, key: string, payload: Uint8Array): Subjects {
  try {
    return subjectsOf(type, decodeEvent(type as EventName, payload) as object);
  } catch {
    // Another version wrote it.
    return { users: [key], workspaces: [] };
  }
}

export const isAbout = ({ userId, workspaceId }: Pick<ErasedPerson, 'userId' | 'workspaceId'>, { users, workspaces }: Subjects): boolean =>
  users.includes(userId) || workspaces.includes(workspaceId);
