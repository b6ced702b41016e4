import { createHmac } from 'node:crypto';
import { billing } from '@formwright/contracts';
import {
  ConditionFailedError,
  DAY_MS,
  HOUR_MS,
  handle,
  leadTo,
  type Ports,
  plainMessage,
  type RawReply,
  type Request,
} from '@formwright/platform';
import { type PaymentNotice, type PaymentProvider, readNotice, type Webhook } from '../payments/provider.ts';
import { checkWebhook } from '../payments/webhook-signature.ts';
import { type Card, cards, charge } from './cards.ts';
import { checkoutPage, type PageNotice } from './checkout-page.ts';
import { createNotices } from './notices.ts';
import type { SandboxCheckout } from './sandbox-checkout.ts';

interface SandboxOptions {
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'log'>;
  secret: string;
  productName: string;
  /** Takes a webhook, as the public route does. */
  deliver: (webhook: Webhook) => Promise<void>;
  /** What paying this checkout would make of the present plan; null: nothing. */
  describeChange: (checkoutId: string) => Promise<string | null>;
}

const RETRY_EVERY_MS = 5_000;
const urlOf = (id: string) => `/sandbox/checkout/${id}`;
const results = { paid: '/paymentSuccess', rejected: '/paymentRejected' } as const;

/** The built-in payment provider for tests and for trying the product: no money moves. */
export function createSandbox({ ports, secret, productName, deliver, describeChange }: SandboxOptions): PaymentProvider {
  const { store, clock, ids, log } = ports;
  const checkouts = store.collection<SandboxCheckout>({ name: 'sandboxCheckouts', indexes: [{ name: 'by_end', keys: { expiresAt: 1 } }] });
  const webhookSecret = createHmac('sha256', secret).update('sandbox webhooks').digest('hex');
  const notices = createNotices(store, ports, webhookSecret, deliver);

  /** The checkout of a page, or the page that says why it cannot be paid. */
  async function findOpen(id: string): Promise<SandboxCheckout | RawReply> {
    const checkout = await checkouts.findOne({ _id: id });
    if (!checkout) return plainMessage(404, productName, 'Oops!', 'There is no such payment.');
    if (checkout.state !== 'open') return leadTo(results[checkout.state]);
    if (checkout.expiresAt > clock.now()) return checkout;
    return plainMessage(410, productName, 'This payment has expired', 'Nothing was paid. Please close this window and start again.');
  }

  const show = async (status: number, checkout: SandboxCheckout, notice?: PageNotice): Promise<RawReply> =>
    checkoutPage(status, productName, checkout, { change: await describeChange(checkout._id), ...notice });

  async function pay(checkout: SandboxCheckout, card: Card): Promise<RawReply> {
    const { _id, tries, cents } = checkout;
    const outcome = charge(card, tries);
    if (outcome === 'again') {
      await checkouts.updateOne({ _id, state: 'open' }, { $inc: { tries: 1 } });
      // A redirect, because with a page as the reply to the form the Back button would ask whether to pay again.
      return leadTo(urlOf(_id));
    }
    const notice: PaymentNotice = { id: ids.random(), checkoutId: _id, status: outcome, cents, at: clock.now() };
    try {
      await store.commit([
        checkouts.updating({ _id, state: 'open' }, { $set: { state: outcome, ...(outcome === 'paid' && { paidAt: notice.at }) } }),
        notices.sending(notice.id, notice),
      ]);
    } catch (error) {
      // Another press of the button was faster.
      if (!(error instanceof ConditionFailedError)) throw error;
      const now = await findOpen(_id);
      return 'status' in now ? now : show(200, now);
    }
    await notices.deliverDue().catch((error: unknown) => log.warn({ err: error }, 'payment notices wait for the next try'));
    return leadTo(results[outcome]);
  }

  return {
    name: 'sandbox',
    async openCheckout({ id, ...checkout }) {
      const fresh: Omit<SandboxCheckout, '_id'> = { ...checkout, state: 'open', tries: 0 };
      await checkouts.updateOne({ _id: id }, { $setOnInsert: fresh }, { upsert: true });
      return { url: urlOf(id), reference: id };
    },
    async findCheckout(id) {
      const checkout = await checkouts.findOne({ _id: id });
      if (checkout?.state === 'open' && checkout.expiresAt > clock.now()) return { state: 'open', url: urlOf(id) };
      if (checkout?.state !== 'paid') return { state: 'over' };
      const { cents, paidAt: at } = checkout;
      return { state: 'paid', payment: at === undefined ? null : { cents, at } };
    },
    async readWebhook(webhook) {
      checkWebhook(webhookSecret, webhook, clock.now());
      return readNotice(webhook.rawBody);
    },
    routes: [
      handle(billing.sandboxCheckout, async ({ params }: Request<typeof billing.sandboxCheckout>) => {
        const found = await findOpen(params.checkoutId);
        if ('status' in found) return found;
        return show(200, found, found.tries > 0 ? { problem: 'again', card: 'second-try' } : {});
      }),
      handle(billing.postSandboxCheckout, async ({ params, body }: Request<typeof billing.postSandboxCheckout>) => {
        const found = await findOpen(params.checkoutId);
        if ('status' in found) return found;
        const card = cards.find(({ id }) => id === body.card);
        return card ? pay(found, card.id) : show(422, found, { problem: 'choose' });
      }),
    ],
    jobs: [
      { name: 'billing.sandbox-notices', everyMs: RETRY_EVERY_MS, run: () => notices.deliverDue() },
      {
        name: 'billing.forget-sandbox-checkouts',
        everyMs: HOUR_MS,
        run: async () => void (await checkouts.deleteMany({ expiresAt: { $lt: clock.now() - 30 * DAY_MS } })),
      },
    ],
  };
}
