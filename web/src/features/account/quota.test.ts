import { describe, expect, it } from '@jest/globals';
import type { Me } from './api.ts';
import { quotaHint, quotaOf, quotaText } from './quota.ts';

const me = (maxCount: number | null, formCount: number | null, blocked: Me['blocked'] = 0) =>
  ({ maxCount, formCount, blocked, plan: 'Free' }) as Me;
const forms = (count: number, oneTime = 0) => Array.from({ length: count }, (_, index) => ({ isOneTime: index < oneTime }));
const textsOf = (...given: Parameters<typeof quotaOf>) => {
  const quota = quotaOf(...given);
  return quota && [quotaText(quota), quotaHint(quota)];
};

describe('what the quota card says', () => {
  it('counts against the plan', () => {
    expect(textsOf(me(5, 3), forms(2))).toEqual(['2 of 5 forms used', '3 forms left']);
    expect(textsOf(me(5, 1), forms(4))).toEqual(['4 of 5 forms used', '1 form left']);
    expect(textsOf(me(1, 0), forms(1))).toEqual(['1 of 1 form used', 'All forms of the Free plan are in use']);
  });

  it('does not count a form that was bought by itself', () => {
    expect(textsOf(me(1, 0), forms(2, 1))).toEqual(['1 of 1 form used', 'All forms of the Free plan are in use']);
  });

  it('tells after a downgrade how many forms there are, and which the public cannot open', () => {
    expect(textsOf(me(1, 0), forms(2))).toEqual(['2 forms, 1 in the plan', 'The public cannot open the newest one']);
    expect(textsOf(me(1, 0), forms(4))).toEqual(['4 forms, 1 in the plan', 'The public cannot open the newest 3']);
  });

  it('promises no form to a suspended account, whose public can open none', () => {
    expect(textsOf(me(5, 3, 1), forms(2))).toEqual(['2 of 5 forms used', 'Suspended until it is paid for']);
    expect(textsOf(me(1, 0, 1), forms(4))).toEqual(['4 forms, 1 in the plan', 'Suspended until it is paid for']);
  });

  it('is silent on a plan without a limit, and while nothing is known', () => {
    expect(textsOf(me(null, null), forms(40))).toBeNull();
    expect(textsOf(undefined)).toBeNull();
  });
});
