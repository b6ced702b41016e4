import type { CollectionDeclaration } from './ports/store.ts';

/** What was given up; an operator sees it. */
export interface DeadLetter {
  /** '<event id>:<queue>' */
  _id: string;
  queue: string;
  /** Event name, or 'mail'. */
  type: string;
  key: string;
  /** The event's, 0 for a fact and for a mail. */
  sequence: number;
  /** When the event happened, epoch milliseconds. */
  happenedAt: number;
  reason: string;
  /** When it was given up, epoch milliseconds. */
  at: number;
  /** Base64 of the protobuf payload, or the mail as JSON. */
  payload: string;
}

export const deadLettersCollection: CollectionDeclaration<DeadLetter> = {
  name: 'deadLetters',
  indexes: [
    { name: 'by_time', keys: { at: -1 } },
    { name: 'by_key', keys: { key: 1 } },
  ],
};
