import { describe, expect, it } from '@jest/globals';
import { type Account, freshAccount } from '../account.ts';
import { addMonths, applyPayment, paidUntil } from './apply-payment.ts';
import type { Product } from './products.ts';

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);

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
  const paid: [Product, string][] = [
    ['Standart', '2026-03-01'],
    ['Standart', '2026-03-20'],
    ['one-time', '2026-03-21'],
    ['Premium', '2026-03-25'],
    ['Premium', '2026-04-01'],
  ];
  const end = (order: typeof paid): Partial<Account> => {
    const account = order.reduce<Account>(
      (before, [product, at]) => applyPayment(before, product, day(at), before.changedAt) ?? before,
      freshAccount('u1', 1),
    );
    const { plan, oneTimeForms, blocked } = account;
    return { plan, oneTimeForms, blocked, paidFrom: paidUntil(account) };
  };
  const orders = (list: typeof paid): (typeof paid)[] =>
    list.length < 2 ? [list] : list.flatMap((first, at) => orders(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));

  it('give the same in every order', () => {
    const expected = { plan: 'Premium', oneTimeForms: 1, blocked: false, paidFrom: day('2026-05-25') };
    for (const order of orders(paid)) expect({ order, end: end(order) }).toEqual({ order, end: expected });
  });

  it('at the very end go on: the next month ends on the day that the first one began', () => {
    expect(
      end([
        ['Standart', '2026-01-31'],
        ['Standart', '2026-02-28'],
      ]).paidFrom,
    ).toBe(day('2026-03-31'));
  });

  it('after the end begin anew', () => {
    expect(
      end([
        ['Standart', '2026-01-01'],
        ['Standart', '2026-03-10'],
      ]).paidFrom,
    ).toBe(day('2026-04-10'));
  });
});
