import { describe, expect, it } from '@jest/globals';
import { tabOf } from './tabs.ts';

const refusal = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return (error as { detail: unknown }).detail;
  }
};

describe('a tab', () => {
  const tabs = ['Not Solved', 'Solved'] as const;
  it('is the first one without a name', () => {
    for (const name of [undefined, null, '']) expect(tabOf(name, tabs, 'tab')).toBe('Not Solved');
  });
  it('is known in any spelling, and with its count', () => {
    expect([tabOf('solved', tabs, 'tab'), tabOf('NotSolved', tabs, 'tab'), tabOf('Solved(12)', tabs, 'tab')]).toEqual([
      'Solved',
      'Not Solved',
      'Solved',
    ]);
  });
  it('that does not exist is refused by name', () => {
    expect(refusal(() => tabOf('Closed', ['Paid', 'Rejected', 'Suspended'], 'tab'))).toEqual({
      tab: 'Must be Paid, Rejected or Suspended.',
    });
  });
});
