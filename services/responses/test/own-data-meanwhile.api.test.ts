import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { answersOf } from '../src/own-data/answers.ts';
import { openRepository } from '../src/store/repository.ts';
import { openViews } from '../src/views/view-store.ts';
import { acceptMany, change } from './life-world.ts';
import { answersTo, createResponsesWorld, question, saveForm } from './responses-world.ts';

// The ZIP of own data is made while its owner goes on.
const RESPONSES = 200;
const story = question('paragraph', { label: 'What happened?' });
let world: TestWorld;
beforeAll(async () => {
  world = await createResponsesWorld();
  await saveForm(world, [story]);
  await acceptMany(world, RESPONSES, () => answersTo(story, 'x'.repeat(3_000)));
});
afterAll(() => world.close());

/** The ids in the answers of the ZIP. @param meanwhile is called after the first piece, when most is not read yet */
async function idsIn(meanwhile: () => Promise<void>): Promise<string[]> {
  const store = world.store('responses');
  const deps = { ports: { clock: world.clock }, repository: openRepository(store), views: openViews(store) };
  const making = { progress: { done: 0 }, signal: new AbortController().signal };
  const options = { making, at: 0, fileOf: async function* () {} };
  let text = '';
  for await (const { name, content } of answersOf(deps as never, 'form1', options)) {
    if (!name.endsWith('answers.jsonl')) continue;
    let isFirst = true;
    for await (const piece of content as AsyncIterable<Uint8Array>) {
      text += Buffer.from(piece).toString();
      if (isFirst) await meanwhile();
      isFirst = false;
    }
  }
  expect(making.progress.done).toBe(RESPONSES);
  return text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { _id: string })._id);
}

it('has every response once, also those that are archived and restored meanwhile', async () => {
  const all = Array.from({ length: RESPONSES }, (_, index) => `r${index + 1}`).sort();
  const [newest, oldest] = [`r${RESPONSES}`, 'r1'];
  await change(world, 'archive', newest);
  await change(world, 'archive', oldest);
  world.clock.advance(3_600_000);
  // The newest one is restored behind the reader's back, the next one is archived after it was read, and the second before.
  const found = await idsIn(async () => {
    await change(world, 'restore', newest);
    await change(world, 'archive', `r${RESPONSES - 1}`);
    await change(world, 'archive', 'r2');
  });
  expect(found.sort()).toEqual(all);
  expect((await idsIn(async () => {})).sort()).toEqual(all);
});
