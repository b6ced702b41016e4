import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Account, applyChange, freshAccount } from '../account.ts';
import { applyPayment, foreseeChoice, paidUntil } from './apply-payment.ts';
import { addMonths, MAX_KEPT } from './paid-run.ts';
import { describeProduct, type Product } from './products.ts';

const DAY_MS = 86_400_000;
const day = (text: string) => Date.parse(`${text}T12:00:00Z`);
const prices = { Standart: 499, Premium: 2100 };
type Paid = readonly [Product, number];

const pay = (account: Account, [product, at]: Paid) =>
  applyPayment(account, { _id: `${product} ${at}`, product, cents: describeProduct(product).cents, at }, account.changedAt);
const payAll = (payments: readonly Paid[], account = freshAccount('u1', 1)): Account =>
  payments.reduce((before, payment) => pay(before, payment) ?? before, account);

describe('a month', () => {
  it.each([
    ['2026-03-01', 1, '2026-04-01'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('from %s, %i later, ends on %s', (from, months, end) => {
    expect(addMonths(day(from), months)).toBe(day(end));
  });
});

describe('payments', () => {
  const orders = (list: readonly Paid[]): Paid[][] =>
    list.length < 2 ? [[...list]] : list.flatMap((first, at) => orders(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));

  it('give the same in every order', () => {
    const paid: Paid[] = [
      ['Standart', day('2026-03-01')],
      ['Standart', day('2026-03-20')],
      ['one-time', day('2026-03-21')],
      ['Premium', day('2026-03-25')],
      ['Premium', day('2026-04-01')],
    ];
    // Standart is paid until May 1, so 37 days of it are left.
    const end = day('2026-05-25') + Math.floor((37 * DAY_MS * 499) / 2100);
    for (const order of orders(paid)) {
      const account = payAll(order);
      const { plan, oneTimeForms, blocked } = account;
      expect({ order, plan, oneTimeForms, blocked, end: paidUntil(account) }).toEqual({
        ...{ order, plan: 'Premium', oneTimeForms: 1, blocked: false, end },
      });
    }
  });

  it('at the very end go on: the next month ends on the day that the first one began', () => {
    const account = payAll([
      ['Standart', day('2026-01-31')],
      ['Standart', day('2026-02-28')],
    ]);
    expect(paidUntil(account)).toBe(day('2026-03-31'));
  });

  it.each(['Standart', 'Premium'] as const)('after the end begin anew, and carry nothing: %s', (product) => {
    const account = payAll([
      ['Standart', day('2026-01-01')],
      [product, day('2026-03-10')],
    ]);
    expect([account.plan, paidUntil(account)]).toEqual([product, day('2026-04-10')]);
  });

  it('in the same second as another one give the dearer plan', () => {
    const at = day('2026-03-01');
    for (const order of orders([
      ['Standart', at],
      ['Premium', at],
    ]))
      expect(payAll(order).plan).toBe('Premium');
  });
});

const product = fc.constantFrom<Product>('Standart', 'Premium');
/** Some payments follow each other closely, others come after the paid time has ended. */
const payments = fc
  .array(fc.tuple(product, fc.integer({ min: 0, max: 120 * DAY_MS })), { minLength: 1, maxLength: 12 })
  .map((all) => all.map(([of, at]): Paid => [of, day('2026-01-01') + at]));

describe('a change of plan', () => {
  it.each([
    ['upgrade', 'Standart', 'Premium'],
    ['downgrade', 'Premium', 'Standart'],
  ] as const)('carries what is left over by value: %s', (_name, from, to) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 * DAY_MS }), (used) => {
        const at = day('2026-03-01') + used;
        const account = payAll([
          [from, day('2026-03-01')],
          [to, at],
        ]);
        const carried = (paidUntil(account) ?? 0) - addMonths(at, 1);
        const value = (31 * DAY_MS - used) * prices[from];
        expect(account.plan).toBe(to);
        expect(carried * prices[to]).toBeLessThanOrEqual(value);
        expect((carried + 1) * prices[to]).toBeGreaterThan(value);
      }),
    );
  });

  it('gives the same plan and end in every order of the same payments', () => {
    fc.assert(
      fc.property(
        payments.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }))),
        ([all, shuffled]) => {
          const [one, other] = [payAll(all), payAll(shuffled)];
          expect([other.plan, paidUntil(other)]).toEqual([one.plan, paidUntil(one)]);
        },
      ),
    );
  });

  it('is foreseen as it is booked', () => {
    fc.assert(
      fc.property(payments, product, fc.integer({ min: 0, max: 90 * DAY_MS }), (all, next, later) => {
        if (next === 'one-time') return;
        const account = payAll(all);
        const now = Math.max(...all.map(([, at]) => at)) + 1 + later;
        const { paidUntil: foreseen, carried } = foreseeChoice(account, next, now);
        const booked = payAll([[next, now]], account);
        expect([booked.plan, paidUntil(booked)]).toEqual([next, foreseen]);
        expect(carried !== null).toBe(account.plan !== next && (paidUntil(account) ?? 0) > now);
        if (!carried) return;
        expect(carried.leftMs).toBe((paidUntil(account) ?? 0) - now);
        expect(addMonths(now, 1) + carried.becomesMs).toBe(paidUntil(booked));
      }),
    );
  });

  it('tells what the days left are worth: a third of a month a third of its price', () => {
    const at = day('2026-04-01');
    const account = payAll([['Premium', at]]);
    expect([10, 20].map((used) => foreseeChoice(account, 'Standart', at + used * DAY_MS).carried?.cents)).toEqual([1400, 700]);
  });

  it('carries nothing from a plan that the operator gave, or after Free, and gives nothing for a payment that is older than these', () => {
    const at = day('2026-03-01');
    const given = applyChange(freshAccount('u1', 1), { plan: 'Premium' }, at);
    const left = applyChange(payAll([['Premium', at]]), { plan: 'Free' }, at + DAY_MS);
    for (const account of [given, left]) {
      expect(account && paidUntil(payAll([['Standart', at + 2 * DAY_MS]], account))).toBe(day('2026-04-03'));
      expect(account && foreseeChoice(account, 'Standart', at + 2 * DAY_MS).carried).toBeNull();
      expect(account && pay(account, ['Standart', at - 1])).toBeNull();
    }
  });

  it('says which plan without an end it ends: one that the operator gave, also if the same one is paid for', () => {
    const given = applyChange(freshAccount('u1', 1), { plan: 'Premium' }, 1);
    const ends = (account: Account | null) =>
      (['Standart', 'Premium'] as const).map((plan) => account && foreseeChoice(account, plan, DAY_MS).ends);
    expect(ends(given)).toEqual(['Premium', 'Premium']);
    for (const account of [freshAccount('u1', 1), payAll([['Premium', 1]]), given && pay(given, ['Premium', 2])])
      expect(ends(account)).toEqual([null, null]);
  });

  it('keeps so many payments one by one, and of the others what they give together', () => {
    const monthly = Array.from({ length: MAX_KEPT + 12 }, (_, n): Paid => ['Standart', day('2026-01-01') + n * DAY_MS]);
    const account = payAll(monthly);
    expect(account.paidBy?.payments).toHaveLength(MAX_KEPT);
    expect(paidUntil(account)).toBe(addMonths(day('2026-01-01'), monthly.length));
    expect(pay(account, ['Premium', day('2026-01-02')])).toBeNull();
  });
});
