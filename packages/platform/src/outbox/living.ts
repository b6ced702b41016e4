import { createRecent } from '../common/recent.ts';
import type { Envelope } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { erasuresCollection, isAbout, subjectsOf } from './erased-person.ts';

/** For this long the answer "not erased" is used again. The second look of an erasure, after 15 s, erases what was stored meanwhile. */
const TRUSTED_MS = 10_000;
const MAX_REMEMBERED = 10_000;

/** Sorts out events about people who are erased. */
export interface Living {
  /** Leaves out events about a person who is erased: one that comes late would bring back an account or a plan. */
  keep<D extends { envelope: Envelope; event: object }>(deliveries: readonly D[]): Promise<readonly D[]>;
}

/** Remembers who is not erased, because most events tell of the same workspaces as those before them. */
export function createLiving(store: Store, clock: Pick<Clock, 'elapsed'>): Living {
  const erasures = store.collection(erasuresCollection);
  /** When each id was last asked for. Ids of users and of workspaces are never the same, unless they are of one account. */
  const askedAt = createRecent<number>(MAX_REMEMBERED);

  return {
    async keep(deliveries) {
      const now = clock.elapsed();
      const unknown = (ids: readonly string[]) => [...new Set(ids)].filter((id) => !(now - (askedAt.get(id) ?? -Infinity) < TRUSTED_MS));
      const told = deliveries.map((delivery) => ({ delivery, subjects: subjectsOf(delivery.envelope.type, delivery.event) }));
      const users = unknown(told.flatMap(({ subjects }) => subjects.users));
      const workspaces = unknown(told.flatMap(({ subjects }) => subjects.workspaces));
      if (users.length + workspaces.length === 0) return deliveries;
      const erased = await erasures.find(
        { $or: [{ _id: { $in: users } }, { workspaceId: { $in: workspaces } }] },
        { fields: ['workspaceId'] },
      );
      const persons = erased.map(({ _id, workspaceId }) => ({ userId: _id, workspaceId }));
      const gone = new Set(persons.flatMap(({ userId, workspaceId }) => [userId, workspaceId]));
      for (const id of [...users, ...workspaces]) if (!gone.has(id)) askedAt.set(id, now);
      return told.filter(({ subjects }) => !persons.some((person) => isAbout(person, subjects))).map(({ delivery }) => delivery);
    },
  };
}
