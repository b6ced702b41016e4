import { responses } from '@formwright/contracts';
import type { FilledColumn } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openRepository } from '../src/store/repository.ts';
import { createSummaries } from '../src/summary/summaries.ts';
import { accept, answersTo, createResponsesWorld, owner, question, saveForm } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const glaze = question('radio', { label: 'Glaze', filter: true });
const offering = (options: Record<string, string>) =>
  ({
    ...glaze,
    content: { ...glaze.content, options: Object.entries(options).map(([value, label]) => ({ id: label, value, label })) },
  }) as FilledColumn;
const ask = { id: 'form1', questions: [glaze.uniqueId] };
type Figures = { shape: string; options: { label: string; count: number; isFormer: boolean; formerly?: object[] }[] };
const told = (figures: unknown) => (figures as Figures).options.map(({ label, count, formerly }) => [label, count, ...(formerly ?? [])]);

async function summary() {
  const { body } = await world.inject(responses.getQuestionSummaries, { as: owner, body: ask });
  return told(body.summaries[0]);
}
/** The same, counted in the index, as in a form with more responses than are read. */
async function summaryOfMany() {
  const repository = openRepository(world.store('responses'));
  const form = await repository.findForm('form1');
  if (!form) throw new Error('no form');
  const list = { formId: 'form1', name: 'active' as const, conditions: [] };
  return told((await createSummaries(repository, 0).of({ form, list, isSearch: false }, ask.questions))[0]);
}

describe('what was answered to an option that says something else now', () => {
  it('is said in the summary, as in a form of a former version that gave its value twice', async () => {
    const at = world.clock.now();
    await saveForm(world, [offering({ a: 'Ash', b: 'Raku' })]);
    for (const n of [1, 2]) await accept(world, { id: `raku${n}`, answers: answersTo(glaze, 'b'), acceptedAt: at + n });
    await accept(world, { id: 'ash', answers: answersTo(glaze, 'a'), acceptedAt: at + 3 });
    await saveForm(world, [offering({ a: 'Ash' })], { revision: 2, updatedAt: at + 10 });
    await saveForm(world, [offering({ a: 'Ash', b: 'Salt' })], { revision: 3, updatedAt: at + 20 });
    await accept(world, { id: 'salt', answers: answersTo(glaze, 'b'), acceptedAt: at + 30 });
    const right = [
      ['Ash', 1],
      ['Salt', 3, { label: 'Raku', until: at + 10, count: 2 }],
    ];
    expect(await summary()).toEqual(right);
    expect(await summaryOfMany()).toEqual(right);
    const { body } = await world.inject(responses.getResponses, { as: owner, body: { id: 'form1' } });
    expect(body.responses.data.map(({ chosen }) => chosen?.[glaze.uniqueId])).toEqual([
      'Salt',
      'Ash',
      ...Array(2).fill('Raku (now “Salt”)'),
    ]);
    expect(body.reworded).toEqual([{ question: 'Glaze', before: 'Raku', now: 'Salt', until: at + 10 }]);
  });

  it('is not said of a slip of the pen, nor where nobody had answered', async () => {
    const at = world.clock.now();
    await saveForm(world, [offering({ a: 'Ashes', b: 'Raku' })]);
    await accept(world, { id: 'ash', answers: answersTo(glaze, 'a'), acceptedAt: at });
    await saveForm(world, [offering({ a: 'Ashes!', b: 'Salt' })], { revision: 2, updatedAt: at + 10 });
    await accept(world, { id: 'salt', answers: answersTo(glaze, 'b'), acceptedAt: at + 20 });
    const right = [
      ['Ashes!', 1],
      ['Salt', 1],
    ];
    expect(await summary()).toEqual(right);
    expect(await summaryOfMany()).toEqual(right);
    expect((await world.inject(responses.getResponses, { as: owner, body: { id: 'form1' } })).body.reworded).toEqual([]);
  });

  it('goes by the page that was filled in, whenever it was sent', async () => {
    const at = world.clock.now();
    await saveForm(world, [offering({ a: 'Ash' })]);
    await saveForm(world, [offering({ a: 'Salt' })], { revision: 2, updatedAt: at });
    await accept(world, { id: 'late', answers: answersTo(glaze, 'a'), acceptedAt: at + 5, formVersion: 1 });
    expect(await summary()).toEqual([['Salt', 1, { label: 'Ash', until: at, count: 1 }]]);
  });
});

it('a removed option is offered as a filter and says so, also one that a saved filter names', async () => {
  await saveForm(world, [offering({ a: 'Ash', b: 'Raku' })]);
  await accept(world, { id: 'raku', answers: answersTo(glaze, 'b') });
  await saveForm(world, [offering({ a: 'Ash' })], { revision: 2 });
  const found = await world.inject(responses.getResponses, { as: owner, body: { id: 'form1', filters: { [glaze.uniqueId]: ['b'] } } });
  expect(found.body.responses.data.map(({ _id }) => _id)).toEqual(['raku']);
  expect(found.body.filters[0]?.data).toEqual([
    { value: 'a', label: 'Ash' },
    { value: 'b', label: 'Raku (no longer an option)' },
  ]);
});
