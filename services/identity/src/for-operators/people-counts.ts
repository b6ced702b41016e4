import { type ListPlaces, type Ports, type RememberedCount, rememberCount, rememberPlaces } from '@formwright/platform';
import type { IdentityRepository } from '../repository.ts';
import type { ListedUser, Listing } from './listing.ts';

export type Tab = Exclude<Listing['tab'], ''>;

interface Period {
  from: number;
  to: number;
}

/** The numbers of people that operators' lists and statistics show, where there are many. */
export interface PeopleCounts {
  of(tab: Tab, isPaying?: true): ListPlaces;
  /** Who registered in a period, of all tabs. */
  registeredIn(period: Period): RememberedCount;
  /** After a command has added or removed somebody. */
  touch(person: Pick<ListedUser, 'createdAt'>): void;
}

/** Periods that are remembered: those of today's statistics, and of some days before. */
const MOST_PERIODS = 50;

export function createPeopleCounts(ports: Pick<Ports, 'clock' | 'log'>, repository: IdentityRepository): PeopleCounts {
  const known = new Map<string, RememberedCount>();
  const remembered = (key: string, count: () => Promise<number>): RememberedCount => {
    const found = known.get(key) ?? rememberCount(count, ports);
    // The one asked for last is the last that is forgotten.
    known.delete(key);
    known.set(key, found);
    const [oldest] = known.keys();
    if (known.size > MOST_PERIODS && oldest !== undefined) known.delete(oldest);
    return found;
  };
  const lists = new Map<string, ListPlaces>();
  return {
    of(tab, isPaying) {
      const key = `${tab} ${isPaying ?? ''}`;
      const filter = { tab, ...(isPaying && { isPaying }) };
      const found = lists.get(key) ?? rememberPlaces({ collection: repository.listed, filter, by: 'createdAt' }, ports);
      lists.set(key, found);
      return found;
    },
    registeredIn: ({ from, to }) =>
      remembered(`${from} ${to}`, async () => {
        const countOf = (tab: Tab) => repository.listed.count({ tab, createdAt: { $gte: from, $lt: to } });
        return (await countOf('active')) + (await countOf('suspended')) + (await countOf('taken_down'));
      }),
    touch({ createdAt }) {
      for (const places of lists.values()) places.touch(createdAt);
    },
  };
}
