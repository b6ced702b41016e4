import { describe, expect, it } from '@jest/globals';
import { createSearchTurns } from './search-turns.ts';

const isHere = () => false;
const busy = { code: 'platform.busy' };

/** A search that ends when it is told to. */
function search() {
  let end = () => {};
  const ended = new Promise<string>((resolve) => {
    end = () => resolve('found');
  });
  const begun = { is: false };
  const run = () => {
    begun.is = true;
    return ended;
  };
  return { run, end, begun };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

describe('the searches of a workspace', () => {
  it('run one after the other, and do not wait for another workspace', async () => {
    const takeTurn = createSearchTurns();
    const [first, second, other] = [search(), search(), search()];
    const results = [takeTurn('one', isHere, first.run), takeTurn('one', isHere, second.run), takeTurn('two', isHere, other.run)];
    await turns();
    expect([first, second, other].map(({ begun }) => begun.is)).toEqual([true, false, true]);
    for (const one of [first, second, other]) one.end();
    expect(await Promise.all(results)).toEqual(['found', 'found', 'found']);
  });

  it('are refused beyond ten, until one has ended, also by an error', async () => {
    const takeTurn = createSearchTurns();
    const first = search();
    const failing = takeTurn('one', isHere, () => first.run().then(() => Promise.reject(new Error('disk'))));
    const others = Array.from({ length: 9 }, () => takeTurn('one', isHere, async () => 'found'));
    await expect(takeTurn('one', isHere, async () => 'found')).rejects.toMatchObject(busy);
    expect(await takeTurn('two', isHere, async () => 'found')).toBe('found');
    first.end();
    await expect(failing).rejects.toThrow('disk');
    expect(await Promise.all(others)).toEqual(Array(9).fill('found'));
    expect(await takeTurn('one', isHere, async () => 'found')).toBe('found');
  });

  it('are not begun for a caller who has gone', async () => {
    const takeTurn = createSearchTurns();
    const [first, left] = [search(), search()];
    const [one, two] = [takeTurn('one', isHere, first.run), takeTurn('one', () => true, left.run)];
    first.end();
    await expect(two).rejects.toMatchObject({ code: 'platform.client_left' });
    expect([await one, left.begun.is]).toEqual(['found', false]);
  });
});
