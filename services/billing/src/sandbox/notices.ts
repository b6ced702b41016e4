import { MINUTE_MS, type Ports, type Store } from '@formwright/platform';
import type { Webhook } from '../payments/provider.ts';
import { signWebhook } from '../payments/webhook-signature.ts';

/** A webhook that is still to be delivered. */
interface WaitingNotice {
  _id: string;
  rawBody: string;
  attempts: number;
  /** Epoch milliseconds of the next try. */
  nextAt: number;
}

const retryAfter = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS];
const MAX_WAIT_MS = 60 * MINUTE_MS;
/** About three days. */
const MAX_ATTEMPTS = 76;
const AT_ONCE = 20;

/** Delivers the sandbox's webhooks until they are taken, each try signed anew, as a provider on the network does. */
export function createNotices(
  store: Store,
  { clock, log }: Pick<Ports, 'clock' | 'log'>,
  secret: string,
  deliver: (webhook: Webhook) => Promise<void>,
) {
  const waiting = store.collection<WaitingNotice>({ name: 'sandboxNotices', indexes: [{ name: 'by_next_try', keys: { nextAt: 1 } }] });

  async function deliverOne({ _id, rawBody, attempts }: WaitingNotice): Promise<void> {
    try {
      await deliver(signWebhook(secret, rawBody, clock.now()));
    } catch (error) {
      const isLast = attempts + 1 >= MAX_ATTEMPTS;
      log[isLast ? 'error' : 'warn']({ err: error, notice: _id, attempt: attempts + 1 }, 'payment notice not delivered');
      const nextAt = clock.now() + (retryAfter[attempts] ?? MAX_WAIT_MS);
      if (!isLast) return void (await waiting.updateOne({ _id }, { $set: { attempts: attempts + 1, nextAt } }));
    }
    await waiting.deleteOne({ _id });
  }

  return {
    /** The write that sends a webhook once its commit is durable and `deliverDue` is called. */
    sending: (id: string, body: unknown) => waiting.inserting({ _id: id, rawBody: JSON.stringify(body), attempts: 0, nextAt: clock.now() }),
    async deliverDue(): Promise<void> {
      const due = await waiting.find({ nextAt: { $lte: clock.now() } }, { sort: { nextAt: 1, _id: 1 }, limit: AT_ONCE });
      for (const notice of due) await deliverOne(notice);
    },
  };
}
