import { outboxCollection } from './outbox-entry.ts';
import type { Clock } from './ports/clock.ts';
import type { Store } from './ports/store.ts';
import { mailsCollection } from './queued-mail.ts';

/** Events and mails are counted up to here: a longer outbox is read through in vain. */
const MOST_COUNTED = 10_000;
/** The first try may fail where a server takes nothing from strangers at once. */
const TRIED_OFTEN = 2;

/**
 * What the metrics tell about an outbox: its events, the age of the oldest one in seconds, 0 if there is none, and the mails that were
 * tried several times and wait.
 */
export function createOutboxFigures(store: Store, clock: Clock) {
  const outbox = store.collection(outboxCollection);
  const mails = store.collection(mailsCollection);
  return async () => {
    const oldest = await outbox.findOne({}, { sort: { _id: 1 }, fields: ['at'] });
    const depth = await outbox.count({}, { limit: MOST_COUNTED });
    const mailsWaiting = await mails.count({ attempts: { $gte: TRIED_OFTEN } }, { limit: MOST_COUNTED });
    return { depth, mailsWaiting, ageSeconds: oldest ? Math.max(0, clock.now() - oldest.at) / 1000 : 0 };
  };
}
