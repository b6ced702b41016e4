import type { Collection, DailyMails, DayCount, MailOutbox, Ports, Store, Write } from '@formwright/platform';

/** Mails to an owner of which there may be one for each form. */
type Kind = 'held' | 'limit';
const KINDS: readonly Kind[] = ['held', 'limit'];

/** Of a kind and a day; one more says that there are others. */
export const MOST_MAILS = 10;

const idOf = (kind: Kind, userId: string): string => `${kind} ${userId}`;

/** How many such mails each owner was sent. */
export function openMailCounts(store: Store) {
  const mailCounts: Collection<DayCount> = store.collection({ name: 'mailCounts', indexes: [{ name: 'by_day', keys: { day: 1 } }] });
  return {
    mailCounts,
    droppingMailCounts: (userId: string): Write =>
      mailCounts.deleting({ _id: { $in: KINDS.map((kind) => idOf(kind, userId)) } }, { optional: true }),
    forgetMailDays: (before: number) => mailCounts.deleteMany({ day: { $lt: before } }),
  };
}

interface Deps {
  repository: Pick<ReturnType<typeof openMailCounts>, 'mailCounts'>;
  mails: MailOutbox;
  ports: Pick<Ports, 'clock'>;
}

export const dailyMails = ({ repository, mails, ports }: Deps, kind: Kind, userId: string): DailyMails => ({
  ...{ counts: repository.mailCounts, mails, _id: idOf(kind, userId), most: MOST_MAILS, now: ports.clock.now() },
});
