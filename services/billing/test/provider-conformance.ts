import { beforeEach, describe, expect, it } from '@jest/globals';
import { type PaymentNotice, type PaymentProvider, UnsignedError, type Webhook } from '../src/payments/provider.ts';

export interface ProviderUnderTest {
  provider: PaymentProvider;
  /** What the customer does on the page. @returns the webhooks that were sent since the last call, as sent */
  act(checkoutId: string, what: 'pays' | 'rejected'): Promise<Webhook[]>;
  /** The checkout's page, as the customer sees it. */
  read(url: string): Promise<string>;
  /** Moves the clock. */
  wait(ms: number): void;
  now(): number;
}

/** The guarantees of the payment port, as tests. */
export function describeProvider(name: string, make: () => Promise<ProviderUnderTest>): void {
  describe(`payment provider: ${name}`, () => {
    let world: ProviderUnderTest;
    let made = 0;
    beforeEach(async () => {
      world = await make();
    });
    const open = async (cents = 250) => {
      made += 1;
      const checkout = { id: `checkout${made}`, title: 'One more form', cents, expiresAt: world.now() + 3_600_000 };
      return { ...checkout, url: (await world.provider.openCheckout(checkout)).url };
    };
    const noticeOf = async (webhook: Webhook | undefined): Promise<PaymentNotice> => {
      const notice = webhook && (await world.provider.readWebhook(webhook));
      if (!notice) throw new Error('no notice');
      return notice;
    };

    it('opens a page that says what is paid for, and how much', async () => {
      const page = await world.read((await open(499)).url);
      expect(page).toContain('One more form');
      expect(page).toContain('$4.99');
    });

    it('opens the same page for the same checkout', async () => {
      const checkout = await open();
      expect((await world.provider.openCheckout(checkout)).url).toBe(checkout.url);
    });

    it('says of a checkout itself that it is open, paid, or over, before any webhook is read', async () => {
      const { openCheckout, findCheckout } = world.provider;
      const open = async (id: string) => {
        const checkout = { id, title: 'One more form', cents: 250, expiresAt: world.now() + 3_600_000 };
        return (await openCheckout(checkout)).reference;
      };
      const [paid, rejected, left] = [await open('paid'), await open('rejected'), await open('left')];
      const page = (await openCheckout({ id: 'left', title: 'One more form', cents: 250, expiresAt: world.now() + 3_600_000 })).url;
      expect(await findCheckout(left)).toEqual({ state: 'open', url: page });
      await world.act('paid', 'pays');
      await world.act('rejected', 'rejected');
      expect(await findCheckout(paid)).toEqual({ state: 'paid', payment: { cents: 250, at: expect.any(Number) } });
      // Some providers let the customer try another card on the same page.
      expect((await findCheckout(rejected)).state).toMatch(/^(open|over)$/);
      world.wait(3_600_000);
      expect((await findCheckout(left)).state).toBe('over');
      expect((await findCheckout('a checkout of another account')).state).toBe('over');
    });

    it('tells of a payment by a signed webhook, once', async () => {
      const { id } = await open(499);
      const webhooks = await world.act(id, 'pays');
      expect(webhooks).toHaveLength(1);
      const notice = await noticeOf(webhooks[0]);
      expect(notice).toEqual({ id: expect.any(String), checkoutId: id, status: 'paid', cents: 499, at: expect.any(Number) });
      expect(Math.abs(notice.at - world.now())).toBeLessThan(60_000);
      expect(await world.act(id, 'pays')).toEqual([]);
    });

    it('tells of a rejected card', async () => {
      const { id } = await open();
      expect(await noticeOf((await world.act(id, 'rejected'))[0])).toMatchObject({ checkoutId: id, status: 'rejected', cents: 250 });
    });

    it('gives every event an id of its own', async () => {
      const [first, second] = [await open(), await open()];
      const webhooks = [...(await world.act(first.id, 'pays')), ...(await world.act(second.id, 'pays'))];
      const notices = await Promise.all(webhooks.map(noticeOf));
      expect(new Set(notices.map(({ id }) => id)).size).toBe(2);
    });

    it.each<[string, (webhook: Webhook, header: string, other: Webhook) => Webhook]>([
      ['without a signature', ({ rawBody }) => ({ rawBody, headers: {} })],
      ['with an empty signature', ({ rawBody }, header) => ({ rawBody, headers: { [header]: '' } })],
      ['with a text for a signature', ({ rawBody }, header) => ({ rawBody, headers: { [header]: 't=1,v1=zz' } })],
      ['with a body that was changed', (webhook) => ({ ...webhook, rawBody: webhook.rawBody.replace('250', '251') })],
      ['with one more space in its body', (webhook) => ({ ...webhook, rawBody: `${webhook.rawBody} ` })],
      ['with the signature of another one', (webhook, _header, other) => ({ ...webhook, headers: other.headers })],
      [
        'signed anew at another time',
        (webhook, header) => ({ ...webhook, headers: { [header]: (webhook.headers[header] ?? '').replace(/t=\d+/, 't=1') } }),
      ],
    ])('refuses a webhook %s', async (_what, forge) => {
      const [webhook] = await world.act((await open()).id, 'pays');
      const [other] = await world.act((await open(499)).id, 'pays');
      if (!webhook || !other) throw new Error('no webhook');
      const [header = ''] = Object.keys(webhook.headers);
      expect((await noticeOf(webhook)).status).toBe('paid');
      await expect(world.provider.readWebhook(forge(webhook, header, other))).rejects.toThrow(UnsignedError);
    });

    it('refuses a webhook that is recorded and sent again later', async () => {
      const [webhook] = await world.act((await open()).id, 'pays');
      if (!webhook) throw new Error('no webhook');
      world.wait(4 * 60_000);
      expect((await noticeOf(webhook)).status).toBe('paid');
      world.wait(2 * 60_000);
      await expect(world.provider.readWebhook(webhook)).rejects.toThrow(UnsignedError);
    });
  });
}
