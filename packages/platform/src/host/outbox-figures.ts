import { mailsCollection } from '../mail/queued-mail.ts';
import { outboxCollection } from '../outbox/outbox-entry.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

/** Events and mails are counted up to this number, because counting reads all of them. */
const MOST_COUNTED = 10_000;
/** A mail counts as waiting after this many tries: a server that uses greylisting refuses the first one. */
const TRIED_OFTEN = 2;
/** A mail that is due for longer waits for a mail server that is away. */
const LONG_DUE_MS = 60_000;

/**
 * What the metrics tell about an outbox: its events, the age of the oldest one in seconds, 0 if there is none, and the mails that wait for
 * the mail server, because it is away or has put them off several times.
 */
export function createOutboxFigures(store: Store, clock: Clock) {
  const outbox = store.collection(outboxCollection);
  const mails = store.collection(mailsCollection);
  return async () => {
    const oldest = await outbox.findOne({}, { sort: { _id: 1 }, fields: ['at'] });
    const depth = await outbox.count({}, { limit: MOST_COUNTED });
    const waiting = { $or: [{ attempts: { $gte: TRIED_OFTEN } }, { nextAt: { $lt: clock.now() - LONG_DUE_MS } }] };
    const mailsWaiting = await mails.count(waiting, { limit: MOST_COUNTED });
    const [newest] = mailsWaiting > 0 ? await mails.find(waiting, { sort: { queuedAt: -1, _id: -1 }, limit: 1, fields: ['queuedAt'] }) : [];
    return {
      depth,
      mailsWaiting,
      mailsNewestAt: newest?.queuedAt ?? null,
      ageSeconds: oldest ? Math.max(0, clock.now() - oldest.at) / 1000 : 0,
    };
  };
}
