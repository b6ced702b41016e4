import type { ErasedPerson } from './erased-person.ts';
import type { MailMessage, MailTracks } from './ports/mail.ts';
import type { CollectionDeclaration, Store } from './ports/store.ts';
import type { Sealing } from './sealing.ts';
import { nextTurn } from './turns.ts';

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
  /** As in MailTracks; absent in mails of an earlier version. */
  about?: string;
  recipient?: string;
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

/** A queued mail of an earlier version, which did not encrypt mails. */
export type FormerMail = MailMessage & Pick<QueuedMail, '_id' | 'attempts' | 'nextAt'>;

/** The mail in the current, encrypted form. */
export function sealedMail(mail: QueuedMail | FormerMail, sealing: Sealing): QueuedMail {
  if ('sealed' in mail) return mail;
  const { _id, attempts, nextAt, to, subject, text, html } = mail;
  return { _id, attempts, nextAt, queuedAt: nextAt, sealed: sealing.seal(JSON.stringify({ to, subject, text, html })) };
}

/** Whether the mail concerns the person. An address may have a new account since, and mails of that one are not touched. */
const concerns = ({ userId, addressTag, at }: ErasedPerson, { about, recipient, queuedAt }: MailTracks): boolean =>
  about === userId || (addressTag !== '' && recipient === addressTag && queuedAt <= at);

/** Finds the mails of a person. */
export interface PersonsMails {
  /** Erases those that wait in the store. */
  eraseQueued(person: ErasedPerson): Promise<void>;
  /** Whether a stored mail, waiting or dead, is the person's. */
  isOf(person: ErasedPerson, mail: QueuedMail | FormerMail): boolean;
  concerns(person: ErasedPerson, tracks: MailTracks): boolean;
}

/** @param tagOf `SecurityLog.nameOf` */
export function openPersonsMails(store: Store, { sealing, tagOf }: { sealing: Sealing; tagOf: (address: string) => string }): PersonsMails {
  const mails = store.collection(mailsCollection);

  function isOf(person: ErasedPerson, mail: QueuedMail | FormerMail): boolean {
    const { about = '', recipient, queuedAt, sealed } = sealedMail(mail, sealing);
    const to = recipient ?? tagOf((JSON.parse(sealing.open(sealed)) as MailMessage).to);
    return concerns(person, { about, recipient: to, queuedAt });
  }
  return {
    isOf,
    concerns,
    async eraseQueued(person) {
      const { userId, addressTag, at } = person;
      await mails.deleteMany({ about: userId });
      if (addressTag === '') return;
      await mails.deleteMany({ recipient: addressTag, queuedAt: { $lte: at } });
      // Mails that an earlier version queued. A day after the update there are none.
      for await (const mail of mails.stream({ recipient: null })) {
        if (isOf(person, mail)) await mails.deleteOne({ _id: mail._id });
        await nextTurn();
      }
    },
  };
}
