import { describe, expect, it } from '@jest/globals';
import { allLists, tableOf } from './all-lists.ts';

const refusal = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return (error as { detail: unknown }).detail;
  }
};

describe('the name of a table', () => {
  it.each([
    ['User', 'users'],
    ['users', 'users'],
    ['Forms', 'forms'],
    ['Response', 'responses'],
    ['Reports', 'reports'],
    ['suggestion', 'suggestions'],
    ['ContactUs', 'contact'],
    ['Contact us', 'contact'],
    ['messages', 'contact'],
    ['Customer', 'customers'],
    ['Support', 'customers'],
    ['Payment', 'payments'],
    ['FailedPayment', 'failedPayments'],
  ])('%s means %s', (name, list) => expect(tableOf(name, 'table').name).toBe(list));

  it.each(['', 'Plan', 'toString', '__proto__', 'ErrorLog', 'users; drop', null, undefined])('%p means none', (name) => {
    expect(refusal(() => tableOf(name, 'table'))).toEqual({ table: 'There is no such table.' });
  });
});

it('no two lists have a name in common', () => {
  const names = allLists.flatMap((list) => [`read as ${list.name}`, ...list.names]);
  expect(names).toEqual([...new Set(names)]);
});
