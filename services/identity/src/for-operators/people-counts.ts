import { type ListPlaces, type Ports, rememberPlaces } from '@formwright/platform';
import type { IdentityRepository } from '../repository.ts';
import { type ListedUser, type Listing, timeOfTab } from './listing.ts';

export type Tab = Exclude<Listing['tab'], ''>;

/** The places of the lists of people that operators read. */
export interface PeopleCounts {
  of(tab: Tab, isPaying?: true): ListPlaces;
  /** After a command has added or removed somebody. */
  touch(person: Pick<ListedUser, 'createdAt'> & Partial<Pick<ListedUser, 'takenDownAt'>>): void;
}

export function createPeopleCounts(ports: Pick<Ports, 'clock' | 'log'>, repository: IdentityRepository): PeopleCounts {
  const lists = new Map<string, ListPlaces>();
  return {
    of(tab, isPaying) {
      const key = `${tab} ${isPaying ?? ''}`;
      const filter = { tab, ...(isPaying && { isPaying }) };
      const found = lists.get(key) ?? rememberPlaces({ collection: repository.listed, filter, by: timeOfTab(tab) }, ports);
      lists.set(key, found);
      return found;
    },
    touch({ createdAt, takenDownAt = 0 }) {
      for (const [key, places] of lists) places.touch(key.startsWith('taken_down') ? takenDownAt : createdAt);
    },
  };
}
