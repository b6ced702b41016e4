import { describe, expect, it } from '@jest/globals';
import { countTurns, LONG_TEXT, nextTurn } from './turns.ts';

describe('turns of the event loop', () => {
  it('are due when more than the limit was counted, and then again after as much', () => {
    const isTurnDue = countTurns(10);
    expect([5, 5, 1, 10, 1, 11].map(isTurnDue)).toEqual([false, false, true, false, true, true]);
  });

  it('are not due for short texts, but for one long text', () => {
    expect(countTurns()(LONG_TEXT)).toBe(false);
    expect(countTurns()(LONG_TEXT + 1)).toBe(true);
  });

  it('let the work that waits run first', async () => {
    const ran: string[] = [];
    setImmediate(() => ran.push('another request'));
    await nextTurn();
    ran.push('the long work');
    expect(ran).toEqual(['another request', 'the long work']);
  });
});
