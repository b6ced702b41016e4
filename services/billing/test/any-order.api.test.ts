import { billing } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { billingOf, createBillingWorld, ledgerOf, openCheckout, planOf, register, tell, tokenFor } from './billing-world.ts';

const prices = { 'one-time': 250, Standart: 499, Premium: 2100 };
type Bought = keyof typeof prices;

interface Notice {
  id: string;
  checkoutId: string;
  status: 'paid' | 'rejected';
  cents: number;
  at: number;
}

const product = fc.constantFrom<Bought>('one-time', 'Standart', 'Premium');
const plan = fc.constantFrom('Free', 'Standart', 'Premium');
/** What happens to an account, one after the other. A notice that nobody delivers is delivered at the end. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('pays' as const), product, isRightSum: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('is rejected' as const), product }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('is told' as const), which: fc.nat(), times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('is told two at once' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('is told again' as const), which: fc.nat(), isOtherEvent: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('is lied to' as const), product, how: fc.constantFrom('forged', 'stale') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('chooses Free' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('is given' as const), plan }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('is suspended' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('is suspended no more' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('waits' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('is looked at' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type PaidPlan = Exclude<Bought, 'one-time'>;

/** What an account should have, said as shortly as possible. */
interface Model {
  plan: string;
  /** Time of the last choice that was no payment. */
  chosenAt: number;
  /** The payments of plans since then, in the order in which they were told. */
  paid: { of: PaidPlan; at: number }[];
  /** The end of which the owner was warned, and when the account is suspended then. */
  warned: { end: number; suspendAt: number } | null;
  blocked: boolean;
  forms: number;
  earned: Record<string, number>;
  owed: number;
}

const DAY_MS = 86_400_000;

/** The same day and time of a later month, or that month's last day. */
function later(at: number, months: number): number {
  const from = new Date(at);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), days)) + (at % DAY_MS);
}

/** What payments give, taken one after the other by their time. */
function standing({ paid }: Model): { plan: PaidPlan; end: number } | null {
  let now: { plan: PaidPlan; from: number; months: number; more: number; end: number } | null = null;
  for (const { of, at } of paid.toSorted((one, other) => one.at - other.at)) {
    const left: number = now ? now.end - at : -1;
    if (now && now.plan === of && left >= 0) now.months += 1;
    else now = { plan: of, from: at, months: 1, more: now && left > 0 ? Math.floor((left * prices[now.plan]) / prices[of]) : 0, end: 0 };
    now.end = later(now.from, now.months) + now.more;
  }
  return now;
}

const endOf = (model: Model): number | null => standing(model)?.end ?? null;

describe.each(everyStore)('with $name', ({ stores }) => {
  let world: TestWorld;
  let accounts = 0;
  let events = 0;
  beforeAll(async () => {
    world = await createBillingWorld({ stores });
  });
  afterAll(() => world.close());

  const send = async (notice: Notice, how?: Parameters<typeof tell>[2]): Promise<number> => (await tell(world, notice, how)).status;

  /** Does what happens, and keeps the model beside it. */
  function follow(ada: Caller) {
    const model: Model = { plan: 'Free', chosenAt: 0, paid: [], warned: null, blocked: false, forms: 0, earned: {}, owed: 0 };
    /** Products that were paid for and not told of: their page can be paid once. */
    const onTheWay = new Set<Bought>();
    const waiting: { notice: Notice; product: Bought }[] = [];
    const told: Notice[] = [];
    const noticeOf = async (of: Bought, status: Notice['status']): Promise<Notice | null> => {
      if (onTheWay.has(of) || (of === 'one-time' && model.forms > 0)) return null;
      events += 1;
      const checkoutId = await openCheckout(world, await tokenFor(world, ada, of));
      return { id: `event${events}`, checkoutId, status, cents: prices[of], at: world.clock.now() };
    };

    function take({ status, cents, at }: Notice, of: Bought): void {
      if (status === 'rejected') return;
      onTheWay.delete(of);
      const isDue = cents === prices[of] && (of === 'one-time' ? model.forms === 0 : at >= model.chosenAt);
      if (!isDue) {
        model.owed += cents;
        return;
      }
      model.earned[of] = (model.earned[of] ?? 0) + cents;
      if (of === 'one-time') {
        model.forms = 1;
        return;
      }
      model.paid.push({ of, at });
      Object.assign(model, { plan: standing(model)?.plan, blocked: false });
    }
    function choose(next: string): void {
      if (next !== model.plan || model.paid.length > 0) Object.assign(model, { plan: next, chosenAt: world.clock.now(), paid: [] });
    }
    /** What the job does with an account: 3 days before the end it warns, 7 days after the end and the warning it suspends. */
    function look(): void {
      const [now, end] = [world.clock.now(), endOf(model)];
      if (end === null || model.blocked) return;
      if (model.warned?.end !== end) {
        if (now >= end - 3 * DAY_MS) model.warned = { end, suspendAt: Math.max(end, now) + 7 * DAY_MS };
      } else if (now >= model.warned.suspendAt) model.blocked = true;
    }
    /** Two notices at once: in which order they are taken does not matter. */
    async function tellTwo(): Promise<void> {
      const pair = waiting.filter(({ notice }) => notice.status === 'paid').slice(0, 2);
      if (pair.length < 2) return;
      for (const each of pair) waiting.splice(waiting.indexOf(each), 1);
      expect(await Promise.all(pair.map(({ notice }) => send(notice)))).toEqual([200, 200]);
      for (const { notice, product: of } of pair) {
        take(notice, of);
        told.push(notice);
      }
    }
    async function tell(at: number, times: number): Promise<void> {
      const [one] = waiting.splice(at, 1);
      if (!one) return;
      const answers = await Promise.all(Array.from({ length: times }, () => send(one.notice)));
      expect(answers).toEqual(answers.map(() => 200));
      take(one.notice, one.product);
      told.push(one.notice);
    }

    async function act(next: Step): Promise<void> {
      world.clock.advance(60_000);
      switch (next.does) {
        case 'pays': {
          const notice = await noticeOf(next.product, 'paid');
          if (!notice) return;
          onTheWay.add(next.product);
          waiting.push({ notice: next.isRightSum ? notice : { ...notice, cents: 1 }, product: next.product });
          return;
        }
        case 'is rejected': {
          const notice = await noticeOf(next.product, 'rejected');
          if (notice) waiting.push({ notice, product: next.product });
          return;
        }
        case 'is told':
          return tell(next.which % Math.max(1, waiting.length), next.times);
        case 'is told two at once':
          return tellTwo();
        case 'is looked at':
          await world.runJob('billing.follow-paid-plans');
          return look();
        case 'is told again': {
          const former = told[next.which % Math.max(1, told.length)];
          if (former?.status !== 'paid') return;
          events += 1;
          expect(await send(next.isOtherEvent ? { ...former, id: `event${events}` } : former)).toBe(200);
          return;
        }
        case 'is lied to': {
          const notice = await noticeOf(next.product, 'paid');
          const lie = next.how === 'forged' ? { secret: 'another secret of thirty-two characters' } : { at: world.clock.now() - 301_000 };
          if (notice) expect(await send(notice, lie)).toBe(400);
          return;
        }
        case 'chooses Free':
          expect((await world.inject(billing.planPricing, { as: ada, body: {} })).status).toBe(model.blocked ? 403 : 200);
          if (!model.blocked) choose('Free');
          return;
        case 'is given':
          await world.inject(billing.setAccountPlan, { body: { accountId: ada.userId, plan: next.plan as never } });
          return choose(next.plan);
        case 'is suspended':
          await world.inject(billing.setAccountSuspended, { body: { accountId: ada.userId, suspended: true } });
          model.blocked = true;
          return;
        case 'is suspended no more':
          await world.inject(billing.setAccountSuspended, { body: { accountId: ada.userId, suspended: false } });
          if (model.blocked && model.warned && model.warned.suspendAt <= world.clock.now())
            model.warned.suspendAt = Number.POSITIVE_INFINITY;
          model.blocked = false;
          return;
        case 'waits':
          world.clock.advance(next.days * DAY_MS);
      }
    }
    return {
      model,
      act,
      async end(): Promise<void> {
        while (waiting.length > 0) await tell(waiting.length - 1, 1);
      },
    };
  }

  it('whatever is told of payments, in whatever order and how often, the plan is the latest choice and every cent is booked once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        accounts += 1;
        const before = await ledgerOf(world);
        const ada = await register(world, `ada${accounts}`);
        const { model, act, end } = follow(ada);
        for (const next of steps) await act(next);
        await end();
        const { plan, blocked, oneTimeForms } = await planOf(world, ada);
        expect([plan.name, blocked, oneTimeForms]).toEqual([model.plan, model.blocked, model.forms]);
        expect((await billingOf(world, ada)).paidUntil).toBe(endOf(model));
        const after = await ledgerOf(world);
        const change = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
        const earned = Object.fromEntries(Object.keys(prices).map((name) => [name, 0 - change(`sales:${name}`)]));
        expect(earned).toEqual({ 'one-time': 0, Standart: 0, Premium: 0, ...model.earned });
        expect(0 - change(`owed:ada${accounts}`)).toBe(model.owed);
        expect(change('provider:sandbox')).toBe(Object.values(model.earned).reduce((sum, cents) => sum + cents, model.owed));
        await world.drain();
        const published = world.published('billing.v1.PlanChanged').filter(({ accountId }) => accountId === ada.userId);
        const newest = published.reduce((one, other) => (other.changedAt > one.changedAt ? other : one));
        expect(newest).toMatchObject({ plan: model.plan, blocked: model.blocked, oneTimeForms: model.forms });
      }),
      // A MongoDB is slower, and its port has a suite of its own.
      { numRuns: stores ? 10 : 40 },
    );
  });
});
