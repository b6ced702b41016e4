import { findOwnData, type ReplyOf, responses } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { acceptMany, change } from './life-world.ts';
import { accept, answersTo, createResponsesWorld, owner, question, saveForm, stranger } from './responses-world.ts';

// The ZIP of own data is made while its owner goes on.
const RESPONSES = 200;
const story = question('paragraph', { label: 'What happened?' });
let world: TestWorld;
beforeAll(async () => {
  world = await createResponsesWorld();
  await saveForm(world, [story]);
  await acceptMany(world, RESPONSES, () => answersTo(story, 'x'.repeat(6_000)));
});
afterAll(() => world.close());

type Page = ReplyOf<typeof responses.findAnswers>;
async function pageAfter(after: Page['next'], { workspaceId } = owner): Promise<Page> {
  const body = { workspaceId, formId: 'form1', ...(after && { after }) };
  return (await world.inject(responses.findAnswers, { body })).body;
}

/** The ids that are told. @param meanwhile is called after the first page, when most is not read yet */
async function idsIn(meanwhile: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  let after: Page['next'] = null;
  let pages = 0;
  do {
    const page: Page = await pageAfter(after);
    pages += 1;
    if (pages === 1) await meanwhile();
    expect(page.responses.reduce((sum, { line }) => sum + line.length, 0)).toBeLessThan(510_000);
    for (const { id, line, mayBeKnown } of page.responses) {
      expect((JSON.parse(line) as { _id: string })._id).toBe(id);
      if (!found.includes(id)) found.push(id);
      else expect([id, mayBeKnown]).toEqual([id, true]);
    }
    after = page.next;
  } while (after);
  expect(pages).toBeGreaterThan(2);
  return found;
}

it('tells every response once, or says so, also those that are archived and restored meanwhile', async () => {
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

it('tells nothing to another workspace', async () => {
  expect(await pageAfter(null, stranger)).toEqual({ responses: [], next: null });
});

it('lists every form of a workspace that has answers, however many there are', async () => {
  for (let number = 2; number <= 45; number += 1) await saveForm(world, [story], { id: `form${number}` });
  await accept(world, { id: 'late', formId: 'form9', answers: answersTo(story, 'last') });
  const names: string[] = [];
  let after: string | null = null;
  do {
    const body = { userId: owner.userId, workspaceId: owner.workspaceId, ...(after !== null && { after }) };
    const part: ReplyOf<ReturnType<typeof findOwnData>> = (await world.inject(findOwnData('responses'), { body })).body;
    names.push(...part.entries.map(({ name }) => name));
    after = part.next;
  } while (after !== null);
  expect(names).toEqual(['answers/form1/answers.jsonl', 'answers/form9/answers.jsonl']);
});
