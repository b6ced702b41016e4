import { DAY_MS } from '../common/durations.ts';
import { beginDay, type DayCount } from '../ports/day-counts.ts';
import type { MailMessage } from '../ports/mail.ts';
import type { Collection, Write } from '../ports/store.ts';
import type { MailOutbox } from './mail-outbox.ts';

/** Mails of which the acts of one account can cause any number. */
export interface DailyMails {
  counts: Collection<DayCount>;
  mails: Pick<MailOutbox, 'mailing'>;
  /** What is counted, and for whom. */
  _id: string;
  /** Of a day, UTC. */
  most: number;
  now: number;
}

/**
 * Queues a mail of one account for a reader: the first ones of a day as they are, then one that says that there are more and where they are, and
 * none after it. For the commit of what it tells.
 * @param about whom the mail concerns
 */
export async function mailingDaily(
  { counts, mails, _id, most, now }: DailyMails,
  { about, mail, more }: { about: string; mail: () => MailMessage; more: () => MailMessage },
): Promise<Write[]> {
  await beginDay(counts, _id, Math.floor(now / DAY_MS));
  const count = (await counts.findOne({ _id }))?.count ?? 0;
  if (count > most) return [];
  // Of two at once one is read again.
  return [counts.updating({ _id, count }, { $inc: { count: 1 } }), mails.mailing(count < most ? mail() : more(), about)];
}
