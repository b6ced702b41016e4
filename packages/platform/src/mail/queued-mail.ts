import type { ErasedPerson } from '../outbox/erased-person.ts';
import type { MailTracks } from '../ports/mail.ts';
import type { CollectionDeclaration, Store } from '../ports/store.ts';

/** A queued mail, stored in the same commit as the data that caused it. */
export interface QueuedMail {
  _id: string;
  /** The MailMessage as JSON, encrypted, because the mail contains a secret link. */
  sealed: string;
  /**
   * Number of started tries. Each try is stored before the mail is sent, so that a mail is not sent repeatedly if its sending cannot be
   * recorded.
   */
  attempts: number;
  /** Epoch milliseconds. */
  queuedAt: number;
  /** Epoch milliseconds of the next try. */
  nextAt: number;
  /** As in MailTracks. */
  about: string;
  recipient: string;
}

export const mailsCollection: CollectionDeclaration<QueuedMail> = {
  name: 'mails',
  indexes: [
    { name: 'by_next_try', keys: { nextAt: 1, _id: 1 } },
    { name: 'by_tries', keys: { attempts: 1, nextAt: 1 } },
    { name: 'by_about', keys: { about: 1 } },
    { name: 'by_recipient', keys: { recipient: 1 } },
  ],
};

/** Whether the mail concerns the person. An address may have a new account since, and mails of that one are not touched. */
const concerns = ({ userId, addressTag, at }: ErasedPerson, { about, recipient, queuedAt }: MailTracks): boolean =>
  about === userId || (addressTag !== '' && [recipient, about].includes(addressTag) && queuedAt <= at);

/** Finds the mails of a person. */
export interface PersonsMails {
  /** Erases those that wait in the store. */
  eraseQueued(person: ErasedPerson): Promise<void>;
  /** Whether a stored mail, waiting or dead, is the person's. */
  /** Whether a mail, waiting, dead or kept, is the person's. */
  concerns(person: ErasedPerson, tracks: MailTracks): boolean;
}

export function openPersonsMails(store: Store): PersonsMails {
  const mails = store.collection(mailsCollection);
  return {
    concerns,
    async eraseQueued({ userId, addressTag, at }) {
      await mails.deleteMany({ about: userId });
      if (addressTag === '') return;
      await mails.deleteMany({ recipient: addressTag, queuedAt: { $lte: at } });
      await mails.deleteMany({ about: addressTag, queuedAt: { $lte: at } });
    },
  };
}
