import { submissions } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createResponsesWorld } from '../responses-world.ts';
import { exporting } from './exporting.ts';

let world: TestWorld;
let limit: number;
beforeEach(async () => {
  world = await createResponsesWorld();
  limit = 1_000_000;
  world.answer(submissions.findRoom, () => ({ left: 0, limit }));
  await answered('long', 3);
  await countAs('long', 1_000);
});
afterEach(() => world.close());

const { answered, countAs, begin, all, notes } = exporting(() => world);
/** Makes one, a second after the last. @returns its id */
async function made(): Promise<string> {
  world.clock.advance(1_000);
  const { body } = await begin('long');
  await world.drain();
  return body.export?._id ?? '';
}
const states = async () => Object.fromEntries((await all()).map(({ _id, state }) => [_id, state]));
async function files(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of world.files.list('ResponseExport/')) ids.push(key.split('/')[2] ?? '');
  return ids;
}

describe('finished exports of an account (N4)', () => {
  it('take as much as the plan lets it store: a new one makes the oldest expire, which can be asked for again', async () => {
    const [first, second] = [await made(), await made()];
    const { size = 0 } = (await notes().findOne({ _id: first })) ?? {};
    limit = 2 * size;
    const third = await made();
    expect([await states(), (await files()).sort()]).toEqual([
      { [first]: 'expired', [second]: 'ready', [third]: 'ready' },
      [second, third].sort(),
    ]);
    limit = size - 1;
    const fourth = await made();
    expect(await states()).toMatchObject({ [second]: 'expired', [third]: 'expired', [fourth]: 'ready' });
    expect(await files()).toEqual([fourth]);
  });

  it('stay while the service that knows the plan is away', async () => {
    world.answer(submissions.findRoom, () => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    });
    const ids = [await made(), await made()];
    expect([await states(), (await files()).sort()]).toEqual([Object.fromEntries(ids.map((id) => [id, 'ready'])), ids.sort()]);
  });
});
