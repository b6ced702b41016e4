import { billing } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Product } from '../src/payments/products.ts';
import {
  billingOf,
  buy,
  createBillingReplicas,
  createBillingWorld,
  failingToBook,
  ledgerOf,
  openCheckout,
  payAt,
  planOf,
  register,
  replacingProvider,
  tokenFor,
} from './billing-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
describe.each(everyStore)('with $name', ({ stores }) => {
  let world: TestWorld;
  let ada: Caller;
  beforeEach(async () => {
    world = await createBillingWorld({ stores });
    ada = await register(world, 'ada');
  });
  afterEach(() => world.close());

  const open = async (product?: Product) => openCheckout(world, await tokenFor(world, ada, product));
  const openWith = async (token: string, at = world) => {
    const { status, headers, text } = await at.inject(billing.openCheckout, { query: { token } });
    return { status, location: headers.location, text };
  };

  describe('an account that starts to pay again', () => {
    it('at the same time in several windows and at two replicas is led to one page', async () => {
      const replicas = await createBillingReplicas({ stores });
      try {
        await register(replicas[0], 'ada');
        const tokens = await Promise.all([0, 1, 2, 3, 4, 5].map(() => tokenFor(replicas[0], ada)));
        const opened = await Promise.all(tokens.map((token, at) => openWith(token, replicas[at % 2])));
        expect(opened.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 303]);
        expect(new Set(opened.map(({ location }) => location)).size).toBe(1);
      } finally {
        for (const each of replicas) await each.close();
      }
    });
  });
  // The rest asks nothing else of a store.
  if (stores) return;

  describe('an account that starts to pay again, one time after the other', () => {
    it.each([['one-time'], ['Premium']] as const)('is led to the page that is open for %s, so it can be paid once', async (product) => {
      const first = await open(product);
      expect([await open(product), await open(product)]).toEqual([first, first]);
      expect((await payAt(world, first)).headers.location).toBe('/paymentSuccess');
      expect((await payAt(world, first)).headers.location).toBe('/paymentSuccess');
      expect(Object.keys(await ledgerOf(world))).toEqual(['provider:sandbox', `sales:${product}`]);
    });

    it('pays for another thing on a page of its own, and finds both pages again', async () => {
      const [form, plan, other] = [await open('one-time'), await open('Premium'), await open('Standart')];
      expect(new Set([form, plan, other]).size).toBe(3);
      expect([await open('one-time'), await open('Premium'), await open('Standart')]).toEqual([form, plan, other]);
      const bob = await register(world, 'bob');
      expect(await openCheckout(world, await tokenFor(world, bob, 'one-time'))).not.toBe(form);
    });

    it('gets a new page when the open one has ended, which can then no longer be paid', async () => {
      const first = await open();
      world.clock.advance(HOUR_MS - 1);
      expect(await open()).toBe(first);
      world.clock.advance(1);
      const second = await open();
      expect(second).not.toBe(first);
      expect((await payAt(world, first)).status).toBe(410);
      expect((await payAt(world, second)).headers.location).toBe('/paymentSuccess');
      expect(await ledgerOf(world)).toEqual({ 'provider:sandbox': 250, 'sales:one-time': -250 });
    });

    it('gets a new page after a rejected card', async () => {
      await buy(world, ada, 'one-time', 'rejected');
      await buy(world, ada, 'one-time');
      expect((await planOf(world, ada)).oneTimeForms).toBe(1);
    });

    it('is not offered one more form again once it is paid, but a further month of its plan', async () => {
      const early = await tokenFor(world, ada, 'one-time');
      await buy(world, ada, 'one-time');
      expect(await openWith(early)).toMatchObject({ status: 409, text: expect.stringContaining('Already paid') });
      for (const body of [{ product: 'one-time' as const }, {}])
        expect(await world.inject(billing.generatePaymentToken, { as: ada, body })).toMatchObject({
          status: 409,
          body: { error: 'One more form can be bought once, and this account has bought it.' },
        });
      await buy(world, ada, 'Premium');
      const paidUntil = (await billingOf(world, ada)).paidUntil ?? 0;
      await buy(world, ada, 'Premium');
      expect((await billingOf(world, ada)).paidUntil).toBeGreaterThan(paidUntil);
      expect((await ledgerOf(world))['owed:ada']).toBeUndefined();
    });

    it('has tokens that stand in an address as they are', async () => {
      for (let made = 0; made < 8; made += 1) expect(await tokenFor(world, ada)).toMatch(/^[\w-]+$/);
    });

    it('uses up its token also when it is led to the open page', async () => {
      await open();
      const token = await tokenFor(world, ada);
      expect((await openWith(token)).status).toBe(303);
      expect(await openWith(token)).toMatchObject({ status: 410, text: expect.stringContaining('This link was used') });
    });
  });

  describe('a payment whose notice is still on the way', () => {
    let isLate = true;
    const startLate = () => {
      isLate = true;
      return createBillingWorld({ stores, wrapPorts: failingToBook(() => isLate) });
    };

    it.each([
      ['by a job, an hour after its page', async (late: TestWorld) => late.clock.advance(2 * HOUR_MS)],
      [
        'when its owner starts to pay again',
        async (late: TestWorld, bob: Caller) => void (await openWith(await tokenFor(late, bob, 'Premium'), late)),
      ],
      [
        'although the product stood still for longer than checkouts are kept',
        async (late: TestWorld) => {
          late.clock.advance(40 * DAY_MS);
          await late.runJob('billing.forget-checkouts');
        },
      ],
    ])('is booked once, although the notice is lost: %s', async (_when, act) => {
      const late = await startLate();
      try {
        const bob = await register(late, 'bob');
        await buy(late, bob, 'Premium');
        const paidAt = late.clock.now();
        const notices = late.store('billing').collection<{ _id: string; rawBody: string }>({ name: 'sandboxNotices' });
        const [lost] = await notices.find({});
        await notices.deleteMany({});
        isLate = false;
        await act(late, bob);
        for (let runs = 0; runs < 2; runs += 1) await late.runJob('billing.settle-checkouts');
        expect((await planOf(late, bob)).plan.name).toBe('Premium');
        expect((await billingOf(late, bob)).latest).toMatchObject([{ product: 'Premium', cents: 2100, status: 'paid', at: paidAt }]);
        // The notice comes after all.
        await notices.insertOne({ ...(lost ?? { _id: '', rawBody: '' }), attempts: 0, nextAt: 0 } as never);
        await late.runJob('billing.sandbox-notices');
        expect(await notices.count({})).toBe(0);
        expect(await ledgerOf(late)).toEqual({ 'provider:sandbox': 2100, 'sales:Premium': -2100 });
      } finally {
        await late.close();
      }
    });

    it('is not offered again, also after the hour of its page; the notice then counts', async () => {
      const late = await startLate();
      try {
        const bob = await register(late, 'bob');
        await buy(late, bob, 'one-time');
        const again = async () => openWith(await tokenFor(late, bob, 'one-time'), late);
        const onItsWay = { status: 409, text: expect.stringContaining('Your payment is on its way') };
        expect(await again()).toMatchObject(onItsWay);
        late.clock.advance(2 * HOUR_MS);
        expect(await again()).toMatchObject(onItsWay);
        const token = await tokenFor(late, bob, 'one-time');
        isLate = false;
        await late.runJob('billing.sandbox-notices');
        expect((await planOf(late, bob)).oneTimeForms).toBe(1);
        expect(await openWith(token, late)).toMatchObject({ status: 409, text: expect.stringContaining('Already paid') });
      } finally {
        await late.close();
      }
    });
  });

  describe('a checkout about which the provider cannot be asked', () => {
    it('does not keep the others from being settled', async () => {
      let broken: string | null = null;
      let isJob = false;
      const shaky = await createBillingWorld({
        stores,
        wrapPorts: replacingProvider((checkouts) => ({
          // The one that the job asks about first, each time.
          findOne: async (filter, ...args) => {
            if (isJob) broken ??= String(filter._id);
            if (String(filter._id) === broken) throw new Error('the provider answers nonsense');
            return checkouts.findOne(filter, ...args);
          },
        })),
      });
      try {
        for (const id of ['bob', 'cy']) await openCheckout(shaky, await tokenFor(shaky, await register(shaky, id), 'Premium'));
        shaky.clock.advance(2 * HOUR_MS);
        isJob = true;
        await shaky.runJob('billing.settle-checkouts');
        const open = await shaky
          .store('billing')
          .collection<{ _id: string; isOpen?: boolean }>({ name: 'checkouts' })
          .find({ isOpen: true });
        expect(open.map(({ _id }) => _id)).toEqual([broken]);
      } finally {
        await shaky.close();
      }
    });
  });

  describe('a page that the provider could not open', () => {
    it('does not stand in the way of the next try', async () => {
      let isAway = true;
      const shaky = await createBillingWorld({
        stores,
        wrapPorts: replacingProvider((checkouts) => ({
          updateOne: async (...args) => {
            if (isAway) throw new Error('the provider is away');
            return checkouts.updateOne(...args);
          },
        })),
      });
      try {
        const bob = await register(shaky, 'bob');
        expect(await openWith(await tokenFor(shaky, bob), shaky)).toMatchObject({
          status: 503,
          text: expect.stringContaining('Nothing was paid'),
        });
        isAway = false;
        shaky.clock.advance(40 * 60_000);
        const opened = await openCheckout(shaky, await tokenFor(shaky, bob));
        // The hour of its page begins with the try that opened it.
        shaky.clock.advance(40 * 60_000);
        expect((await payAt(shaky, opened)).headers.location).toBe('/paymentSuccess');
      } finally {
        await shaky.close();
      }
    });
  });
});
