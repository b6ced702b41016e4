import { outboxCollection } from './outbox-entry.ts';
import type { Clock } from './ports/clock.ts';
import type { Store } from './ports/store.ts';

/** Events are counted up to here: a longer outbox is read through in vain. */
const MOST_COUNTED = 10_000;

/** What the metrics tell about an outbox: its events, and the age of the oldest one in seconds, 0 if there is none. */
export function createOutboxFigures(store: Store, clock: Clock) {
  const outbox = store.collection(outboxCollection);
  return async () => {
    const oldest = await outbox.findOne({}, { sort: { _id: 1 }, fields: ['at'] });
    const depth = await outbox.count({}, { limit: MOST_COUNTED });
    return { depth, ageSeconds: oldest ? Math.max(0, clock.now() - oldest.at) / 1000 : 0 };
  };
}
