import { HOUR_MS, MINUTE_MS, type Store, type Write } from '@formwright/platform';

/** Between the mails of one owner while responses keep arriving. The first one goes at once. */
const pauses = [15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS] as const;
const LONGEST_MS = 4 * HOUR_MS;

/** How many responses of a form arrived, and how many of them its owner was told. */
export interface FormNews {
  /** The form's id. */
  _id: string;
  workspaceId: string;
  title: string;
  /** How many responses have ever arrived, as ResponseCounted tells it. So an event that comes twice or is lost does no harm. */
  arrived: number;
  told: number;
  isPending: boolean;
}

/** When an owner may get the next mail. */
export interface NewsPause {
  /** The workspace's id. */
  _id: string;
  /** Whether something waits to be told. */
  isDue: boolean;
  nextAt: number;
  /** How many mails went one after the other, each at the end of the last one's pause. */
  step: number;
}

/** The part of the repository that keeps what owners have not been told yet. */
export function openResponseNews(store: Store) {
  const news = store.collection<FormNews>({
    name: 'responseNews',
    indexes: [{ name: 'pending', keys: { workspaceId: 1, isPending: 1 } }],
  });
  const paused = store.collection<NewsPause>({
    name: 'newsPauses',
    indexes: [{ name: 'due', keys: { nextAt: 1 }, where: { isDue: true } }],
  });
  return {
    find: (formId: string) => news.findOne({ _id: formId }),
    findPending: (workspaceId: string, limit: number) => news.find({ workspaceId, isPending: true }, { limit }),
    /** @param former as it was read; fails if it was changed since */
    noting: (former: FormNews | null, { _id, ...next }: FormNews): Write =>
      former ? news.updating({ _id, arrived: former.arrived, told: former.told }, { $set: next }) : news.inserting({ _id, ...next }),
    /** Fails if more arrived since. */
    telling: ({ _id, arrived }: FormNews): Write => news.updating({ _id, arrived }, { $set: { told: arrived, isPending: false } }),
    /** Nothing more is told about a deleted form, even if a count of it arrives later: the tombstone is higher than any count. */
    closing: (formId: string): Write => {
      const tombstone = { workspaceId: '', title: '', arrived: Number.MAX_SAFE_INTEGER, told: Number.MAX_SAFE_INTEGER, isPending: false };
      return news.updating({ _id: formId }, { $set: tombstone }, { upsert: true });
    },
    droppingOf: (workspaceId: string): Write[] => [
      news.deleting({ workspaceId }, { optional: true }),
      paused.deleting({ _id: workspaceId }, { optional: true }),
    ],

    findPause: (workspaceId: string) => paused.findOne({ _id: workspaceId }),
    /** Owners whose pause is over. A pause that is longer than the longest one was begun while the clock was ahead, and counts as over. */
    findDue: (now: number, limit: number) =>
      paused.find({ isDue: true, $or: [{ nextAt: { $lte: now } }, { nextAt: { $gt: now + LONGEST_MS } }] }, { limit, sort: { nextAt: 1 } }),
    /** Notes that something waits. If nothing came during the last pause, the next mail goes at once. */
    waking(former: NewsPause | null, workspaceId: string, now: number): Write[] {
      if (!former) return [paused.inserting({ _id: workspaceId, isDue: true, nextAt: 0, step: 0 })];
      if (former.isDue) return [];
      const step = former.nextAt > now ? former.step : 0;
      return [paused.updating({ _id: workspaceId, isDue: false, nextAt: former.nextAt }, { $set: { isDue: true, step } })];
    },
    /** A mail goes out now. Fails if another replica sends it. */
    pausing: ({ _id, nextAt, step }: NewsPause, now: number, isMore: boolean): Write =>
      paused.updating(
        { _id, isDue: true, nextAt },
        { $set: { isDue: isMore, nextAt: now + (pauses[step] ?? LONGEST_MS), step: Math.min(step + 1, pauses.length - 1) } },
      ),
    /** Notes that nothing waits to be told. */
    resting: ({ _id, nextAt }: NewsPause): Write => paused.updating({ _id, isDue: true, nextAt }, { $set: { isDue: false } }),
  };
}
