import { describe, expect, it } from '@jest/globals';
import { type Arrival, addressCost, attackSigns, noSpamLimits, spamLimits, suspicionsOf } from './suspicion-policy.ts';

const ordinary: Arrival = { isTrapped: false, elapsed: 30_000, answers: 10, addressCost: 1, isUnprovenInAttack: false };
const judged = (changes: Partial<Arrival>) => suspicionsOf({ ...ordinary, ...changes }, spamLimits);

describe('what makes a submission suspicious', () => {
  it.each([
    ['nothing about an ordinary one', {}, []],
    ['a filled hidden field', { isTrapped: true }, ['trap']],
    ['three answers in less than two seconds', { elapsed: 1_999, answers: 3 }, ['fast']],
    ['not three answers in two seconds', { elapsed: 2_000, answers: 3 }, []],
    ['not a quick vote: two answers', { elapsed: 300, answers: 2 }, []],
    ['not an unknown start alone: cookies may be off', { elapsed: null }, []],
    ['not a start in the future alone is needed: it counts as fast', { elapsed: -5_000 }, ['fast']],
    ['not a class behind one address', { addressCost: 120 }, []],
    ['more than that', { addressCost: 121 }, ['address']],
    ['an attack', { isUnprovenInAttack: true }, ['attack']],
    ['all at once', { isTrapped: true, elapsed: 0, addressCost: 500, isUnprovenInAttack: true }, ['trap', 'fast', 'address', 'attack']],
  ] as const)('is %s', (_name, changes, expected) => {
    expect(judged(changes)).toEqual(expected);
  });

  it('is the hidden field alone where load is tested', () => {
    const arrival = { ...ordinary, isTrapped: true, elapsed: 1, addressCost: 1e6 };
    expect(suspicionsOf(arrival, noSpamLimits)).toEqual(['trap']);
  });

  it('takes 120 a minute from an address with visits, 20 without', () => {
    expect([120 * addressCost(true), 20 * addressCost(false)]).toEqual([spamLimits.perAddress, spamLimits.perAddress]);
  });

  it('counts signs of an attack: what is held, and what comes from nowhere', () => {
    const none = { isHeld: false, hasVisit: false, isProven: false };
    expect(attackSigns({ ...none, isHeld: true, hasVisit: true })).toBe(2);
    expect(attackSigns(none)).toBe(1);
    expect(attackSigns({ ...none, hasVisit: true })).toBe(0);
    expect(attackSigns({ ...none, isProven: true })).toBe(0);
  });
});
