import type { CollectionDeclaration } from '../ports/store.ts';

/** An undeliverable event or mail. */
export interface DeadLetter {
  /** '<event id>:<queue>' */
  _id: string;
  queue: string;
  /** Event name, or 'mail'. */
  type: string;
  key: string;
  /** Sequence of the event; 0 for facts and mails. */
  sequence: number;
  /** When the event happened, epoch milliseconds. */
  happenedAt: number;
  reason: string;
  /** When it became a dead letter, epoch milliseconds. */
  at: number;
  /** Base64 of the protobuf payload, or the mail as JSON. */
  payload: string;
  /** Of a mail whose address was refused for good, or put off to the end: nothing is to be mended. Nobody is warned of it, and it leaves by itself. */
  isQuiet?: true;
  /** Another try cannot mend it: the mail server refuses the recipient's address. */
  isFinal?: true;
  /** @see Envelope.minReader */
  minReader?: number;
}

export const deadLettersCollection: CollectionDeclaration<DeadLetter> = {
  name: 'deadLetters',
  indexes: [
    { name: 'by_time', keys: { at: -1 } },
    { name: 'by_key', keys: { key: 1 } },
  ],
};
