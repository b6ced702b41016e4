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

  it('[N12] let one of many long works continue in each round of the loop', async () => {
    let round = 0;
    const continued: number[] = [];
    let isDone = false;
    const count = () => {
      round += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const work = async () => {
      for (let part = 0; part < 5; part += 1) {
        await nextTurn();
        continued.push(round);
      }
    };
    await Promise.all(Array.from({ length: 10 }, work));
    isDone = true;
    expect(continued).toHaveLength(50);
    expect(new Set(continued).size).toBe(50);
  });
});
