import { type CollectionDeclaration, DAY_MS, type Migration, readableEmail } from '@formwright/platform';
import { personTerms } from '@formwright/search-terms';

export const kinds = ['request', 'suggestion', 'contact'] as const;

/** What somebody wrote to the operator. */
export interface Message {
  /** A digest of who wrote, the client's request id and the content; random if it sent no id. */
  _id: string;
  /** 'contact': by somebody who need not have an account. */
  kind: (typeof kinds)[number];
  /** A user; of a 'contact' the digest of the address, by which it goes with a deleted account of that address. */
  userId: string;
  /** The digest of today, of a 'contact' whose `userId` is the one of a former program: a former identity tells that. */
  addressTag?: string;
  /** '' of a 'contact'. */
  workspaceId: string;
  /** Who wrote, at the time of writing. */
  email: string;
  firstname: string;
  lastname: string;
  /** '' of a 'contact'. */
  title: string;
  text: string;
  isSolved: boolean;
  /** Epoch milliseconds. */
  sentAt: number;
  /** By which operators find it. */
  terms: readonly string[];
}

/** What a message is before it has its terms. */
export type Written = Omit<Message, 'terms'>;

export const withTerms = (message: Written): Message => {
  return { ...message, terms: personTerms(message, [message.title, message.text]) };
};

/** @param nameOf a digest of an address, as of who wrote a 'contact' */
const migrationsWith = (nameOf: (address: string) => string): readonly Migration[] => [
  {
    format: 2,
    name: 'the terms of messages',
    // A program of the first format writes messages without, which are found by search once they are brought over.
    oldestReader: 1,
    bring: (message) => (message.terms === undefined ? { ...withTerms(message as unknown as Written) } : message),
  },
  {
    format: 3,
    name: 'beginnings of addresses by which operators find messages',
    // A program of the format before writes messages without them; the second walk adds them.
    oldestReader: 1,
    bring(message) {
      const { terms } = withTerms(message as unknown as Written);
      const known = message.terms as readonly string[];
      return known.length === terms.length && known.every((term, place) => term === terms[place]) ? message : { ...message, terms };
    },
  },
  {
    format: 4,
    name: 'addresses whose domain is compared in ASCII',
    // What a program of the format before writes beside it is found by such a domain after the second walk.
    oldestReader: 1,
    bring(stored) {
      const message = stored as unknown as Message;
      const email = readableEmail(message.email);
      if (!isOther(email)) return stored;
      const addressTag = message.kind === 'contact' ? nameOf(email) : message.userId;
      return { ...withTerms({ ...message, email, ...(addressTag !== message.userId && { addressTag }) }) };
    },
  },
];

/** Whether an address is compared in another writing of its domain. */
const isOther = (email: string): boolean => /\P{ASCII}/u.test(email.slice(email.lastIndexOf('@')));

export const messagesDeclaration = (nameOf: (address: string) => string): CollectionDeclaration<Message> => ({
  name: 'messages',
  indexes: [
    { name: 'by_user', keys: { userId: 1, sentAt: -1 } },
    { name: 'by_address', keys: { addressTag: 1 } },
    { name: 'by_user_and_kind', keys: { userId: 1, kind: 1, sentAt: -1, _id: -1 } },
    { name: 'unsolved', keys: { sentAt: -1, _id: -1 }, where: { isSolved: false } },
    { name: 'listed', keys: { kind: 1, sentAt: -1, _id: -1 } },
    { name: 'listed_by_state', keys: { kind: 1, isSolved: 1, sentAt: -1, _id: -1 } },
    // The first that fits a search answers it.
    { name: 'found_by_state', keys: { kind: 1, isSolved: 1, terms: 1, sentAt: -1, _id: -1 }, list: 'terms' },
    { name: 'found', keys: { kind: 1, terms: 1, sentAt: -1, _id: -1 }, list: 'terms' },
  ],
  migrations: migrationsWith(nameOf),
});

/** Messages that a user, or visitors of one network, may send on a day. */
export const MOST_A_DAY = 20;
/** Of visitors of one network of a provider, so that nobody with many small ones fills what is kept. */
export const MOST_OF_WIDE_A_DAY = 200;

/** A message is kept for that long after it was sent, solved or not. */
export const KEPT_MS = 2 * 366 * DAY_MS;
/** Messages of a kind that are kept; the oldest ones beyond go. */
export const MOST_KEPT = 100_000;
