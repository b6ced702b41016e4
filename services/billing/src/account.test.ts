import { describe, expect, it } from '@jest/globals';
import { applyChange, freshAccount, planChanged } from './account.ts';

describe('an account', () => {
  it('starts Free, neither suspended nor with one-time forms', () => {
    expect(freshAccount('u1', 5)).toEqual({
      _id: 'u1',
      plan: 'Free',
      blocked: false,
      oneTimeForms: 0,
      changedAt: 5,
      paidBy: null,
      lookAt: null,
      toldVersion: 2,
    });
  });

  it('is unchanged by what it is already', () => {
    expect(applyChange(freshAccount('u1', 5), { plan: 'Free', blocked: false }, 9)).toBeNull();
  });

  it('that is suspended no more forgets when it was due, once that has passed: the job would suspend it again', () => {
    const lifted = (suspendAt: number) =>
      applyChange({ ...freshAccount('u1', 5), blocked: true, suspendAt }, { blocked: false }, 9)?.suspendAt;
    expect([lifted(8), lifted(9), lifted(10)]).toEqual([null, null, 10]);
  });

  it('gets a later time with every change, even when the clock stands or goes back', () => {
    const standart = applyChange(freshAccount('u1', 5), { plan: 'Standart' }, 5);
    expect(standart).toMatchObject({ plan: 'Standart', blocked: false, changedAt: 6 });
    expect(standart && applyChange(standart, { blocked: true }, 1)).toMatchObject({ plan: 'Standart', blocked: true, changedAt: 7 });
  });

  it('is told with -1 where the plan has no limit', () => {
    expect(planChanged({ ...freshAccount('u1', 5), plan: 'Standart' })).toMatchObject({
      plan: 'Standart',
      maxForms: 5n,
      maxResponses: -1n,
    });
    expect(planChanged({ ...freshAccount('u1', 5), plan: 'Premium' })).toMatchObject({ maxForms: -1n, maxResponses: -1n, blocked: false });
  });
});
