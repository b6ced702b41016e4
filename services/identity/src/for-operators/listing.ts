import type { Migration, StoredDocument } from '@formwright/platform';
import { personTerms } from '@formwright/search-terms';
import { shownEmailOf } from '../account/email-address.ts';
import type { User } from '../account/user.ts';

/** What a stored account has so that operators find it in their lists. */
export interface Listing {
  /** '': in none of them, as operators and deleted accounts. */
  tab: 'active' | 'suspended' | 'taken_down' | '';
  /** Whether its plan is one that is paid for. */
  isPaying: boolean;
  terms: readonly string[];
  /** Which state of the account billing has told last: its `changedAt`. */
  planAt: number;
  /** When it was taken down, by which its tab is sorted; 0: it is not. */
  takenDownAt: number;
}

export type ListedUser = User & Listing;

/** The tab of an account of which nothing is told yet. */
const firstTab = ({ type, isDeleted }: Pick<User, 'type' | 'isDeleted'>): Listing['tab'] => (type === 'user' && !isDeleted ? 'active' : '');

export const termsOfUser = (user: Pick<User, 'firstname' | 'lastname' | 'email'>): string[] => personTerms(user);

/** How a new account is listed. */
export const newListing = (user: User): Listing => ({
  ...{ tab: firstTab(user), isPaying: false, terms: termsOfUser(user), planAt: 0, takenDownAt: 0 },
});

/** What a deleted account has left of it. */
export const noListing: Listing = { tab: '', isPaying: false, terms: [], planAt: 0, takenDownAt: 0 };

export const listingMigrations: readonly Migration[] = [
  {
    format: 3,
    name: 'what operators find accounts by',
    // A program of the format before ignores it. Plan and suspension come with the states that billing is asked for once more.
    oldestReader: 2,
    bring: (user) => (user.tab === undefined ? { ...user, ...newListing(user as unknown as User) } : user),
  },
  {
    format: 4,
    name: 'beginnings of addresses by which operators find accounts',
    // A program of the format before writes a name without them; the second walk adds them.
    oldestReader: 2,
    bring: (user) => withTerms(user, termsOfUser(user as unknown as User)),
  },
  {
    format: 5,
    name: 'addresses that are shown in the letters of their domain, and found in either writing',
    // A program of the format before finds an account by `email`, which stays as it was typed; what it shows may be in either writing.
    oldestReader: 2,
    bring(stored) {
      const user = stored as unknown as User;
      const shownEmail = shownEmailOf(user.shownEmail);
      return withTerms(shownEmail === user.shownEmail ? stored : { ...stored, shownEmail }, termsOfUser(user));
    },
  },
];

export const takenDownMigration: Migration = {
  format: 7,
  name: 'when accounts were taken down, by which operators find them',
  // A program of the format before writes the tab alone; the second walk adds the time. Billing is asked for the real one once more.
  oldestReader: 2,
  bring(user) {
    const isTakenDown = user.tab === 'taken_down';
    if (typeof user.takenDownAt === 'number' && isTakenDown === user.takenDownAt > 0) return user;
    return { ...user, takenDownAt: isTakenDown ? user.planAt : 0 };
  },
};

/** A deleted account has no terms. */
const withTerms = (user: StoredDocument, terms: readonly string[]): StoredDocument => {
  const known = user.terms as readonly string[];
  return known.length === 0 || isSame(known, terms) ? user : { ...user, terms };
};
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((term, place) => term === other[place]);

/** The time by which a tab is sorted: who was taken down last is looked at first, however old the account is. */
export const timeOfTab = (tab: Listing['tab']) => (tab === 'taken_down' ? 'takenDownAt' : 'createdAt');

/** The indexes of the lists. Paging needs a tab; a search, too. */
export const listingIndexes = [
  { name: 'listed', keys: { tab: 1, createdAt: -1, _id: -1 } },
  { name: 'listed_paying', keys: { tab: 1, isPaying: 1, createdAt: -1, _id: -1 } },
  // Of few accounts, also where they are narrowed by words or days.
  { name: 'listed_taken_down', keys: { tab: 1, takenDownAt: -1, _id: -1 }, where: { tab: 'taken_down' } },
  // The store takes the first one that fits a search.
  { name: 'found_paying', keys: { tab: 1, isPaying: 1, terms: 1, createdAt: -1, _id: -1 }, list: 'terms' },
  { name: 'found', keys: { tab: 1, terms: 1, createdAt: -1, _id: -1 }, list: 'terms' },
] as const;
