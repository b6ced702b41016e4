import { responses } from '@formwright/contracts';
import type { FilledColumn, UserData } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readQuery } from '../src/list/read-query.ts';
import { openRepository } from '../src/store/repository.ts';
import { numberFigures } from '../src/summary/number-figures.ts';
import { createSummaries } from '../src/summary/summaries.ts';
import { accept, answersTo, createResponsesWorld, entry, owner, question, saveForm, stranger } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const ask = (body: object, as = owner) => world.inject(responses.getQuestionSummaries, { as, body: { id: 'form1', ...body } as never });
const outline = (body: object = {}, as = owner) =>
  world.inject(responses.getResponsesSummary, { as, body: { id: 'form1', ...body } as never });
const summaryOf = async ({ uniqueId }: FilledColumn, body: object = {}) =>
  (await ask({ questions: [uniqueId], ...body })).body.summaries[0];
const change = (what: string, responseIds: string[], formId = 'form1') =>
  world.inject(responses.changeResponses, { as: owner, body: { formId, responseIds, change: what } as never });

const option = (value: string, label = `Label ${value}`) => ({ id: value, value, label });
const color = question('radio', { label: 'Color', options: ['red', 'blue'].map((value) => option(value)) });
const days = question('checkbox', { label: 'Days', options: ['mon', 'tue'].map((value) => option(value)) });
const age = question('input', { label: 'Age', typeinput: 'number' });
const day = question('date', { label: 'Day', typeDate: 'dd/MM/yyyy' });
const note = question('text', { label: 'Note' });
const all = [color, days, age, day, note];

let sentCount = 0;
async function send(...answers: UserData[]): Promise<string[]> {
  const ids = answers.map(() => `s${sentCount++}`);
  for (const [at, each] of answers.entries()) {
    world.clock.advance(1);
    await accept(world, { id: ids[at] as string, answers: each });
  }
  return ids;
}

it('says what a summary is about: the questions in their order, removed ones with answers last, and how many are found', async () => {
  await saveForm(world, all);
  await send(answersTo(color, 'red'), { ...answersTo(color, 'blue'), ...answersTo(note, 'Kiln') });
  await saveForm(world, [age, color], { revision: 2 });
  const { body } = await outline({ filters: { [color.uniqueId]: ['red'] } });
  expect([body.form.title, body.total, body.isMore, body.filters.map(({ label }) => label)]).toEqual(['Survey', 1, false, ['Color']]);
  expect(
    body.questions.map(({ label, type, shape, options, answered, isFormer }) => [label, type, shape, options, answered, isFormer]),
  ).toEqual([
    ['Age', 'input', 'numbers', 0, 0, false],
    ['Color', 'radio', 'choices', 2, 2, false],
    ['Note', 'text', 'texts', 0, 1, true],
  ]);
  expect(await summaryOf(note)).toMatchObject({ shape: 'texts', answered: 1, of: 2, newest: [{ text: 'Kiln' }] });
});

it('what a list is filtered by is among its filters, also a question that is not marked, one with stars and one that was removed', async () => {
  const unmarked = question('radio', { label: 'Size', filter: false, options: ['s', 'l'].map((value) => option(value)) });
  const stars = question('rating', { label: 'Stars' });
  await saveForm(world, [color, unmarked, stars, days]);
  await saveForm(world, [color, unmarked, stars], { revision: 2 });
  const used = { [unmarked.uniqueId]: ['s'], [stars.uniqueId]: ['1'], [days.uniqueId]: ['mon'], [note.uniqueId]: ['x'] };
  const list = await world.inject(responses.getResponses, { as: owner, body: { id: 'form1', filters: used } });
  for (const { filters } of [(await outline({ filters: used })).body, list.body])
    expect(filters.map(({ label, data }) => [label, data.map((each) => each.label)])).toEqual([
      ['Color', ['Label red', 'Label blue']],
      ['Days (no longer on the form)', ['Label mon', 'Label tue']],
      ['Size', ['Label s', 'Label l']],
      ['Stars', ['1 star', '2 stars', '3 stars', '4 stars', '5 stars']],
    ]);
  expect((await outline()).body.filters.map(({ label }) => label)).toEqual(['Color']);
});

it('a removed option stays while it has answers; a renamed one has its new label', async () => {
  await saveForm(world, [
    { ...color, content: { ...color.content, options: ['red', 'blue', 'none'].map((value) => option(value)) } } as FilledColumn,
  ]);
  await send(answersTo(color, 'red'), answersTo(color, 'red'), answersTo(color, 'blue'));
  const next = { ...color, content: { ...color.content, options: [option('blue', 'Azure')] } } as FilledColumn;
  await saveForm(world, [next], { revision: 2 });
  const wanted = [
    { value: 'blue', label: 'Azure', count: 1, isFormer: false },
    { value: 'red', label: 'Label red', count: 2, isFormer: true },
  ];
  expect(await summaryOf(color)).toMatchObject({ options: wanted, isMultiple: false });
  const repository = openRepository(world.store('responses'));
  const form = await repository.findForm('form1');
  if (!form) throw new Error('no form');
  const about = { form, list: await readQuery(form, {}, 0), isSearch: false };
  expect(await createSummaries(repository, 0).of(about, [color.uniqueId])).toMatchObject([{ options: wanted, answered: 3, of: 3 }]);
});

it('of several choices, those who answered are counted once', async () => {
  await saveForm(world, all);
  await send({ [days.uniqueId]: ['mon', 'tue'].map(entry) } as UserData, { [days.uniqueId]: [entry('mon')] } as UserData, {});
  expect(await summaryOf(days)).toMatchObject({ isMultiple: true, of: 3, answered: 2, options: [{ count: 2 }, { count: 1 }] });
});

it('numbers have quartiles and bars; a text of the time before is counted apart', async () => {
  await saveForm(world, all);
  await send(...['1', '2', '4', '10', 'ten'].map((value) => answersTo(age, value)));
  const summary = await summaryOf(age);
  expect(summary).toMatchObject({
    answered: 5,
    unreadable: 1,
    figures: { min: 1, lower: 1.75, median: 3, upper: 5.5, max: 10, mean: 4.25 },
  });
  expect(summary?.shape === 'numbers' && summary.bars.map(({ from, to, count }) => [from, to, count])).toEqual(
    Array.from({ length: 10 }, (_, n) => [n + 1, n + 1, [1, 2, 4, 10].includes(n + 1) ? 1 : 0]),
  );
  await send(answersTo(age, '1000.5'));
  const wide = await summaryOf(age);
  expect(wide?.shape === 'numbers' && wide.bars.map(({ from, to, count }) => [from, to, count]).filter(([, , count]) => count)).toEqual([
    [0, 100, 4],
    [1000, 1100, 1],
  ]);
});

it('bars of numbers have round ends, are few, and contain every number', () => {
  const decimal = fc
    .integer({ min: 1, max: 1e9 })
    .chain((digits) => fc.integer({ min: -6, max: 30 }).map((power) => Number(`${digits}e${power}`)));
  fc.assert(
    fc.property(
      fc.array(fc.oneof(decimal, fc.integer({ min: -50, max: 50 }), fc.double({ min: -1e150, max: 1e150, noNaN: true })), {
        minLength: 1,
        maxLength: 30,
      }),
      (numbers) => {
        const figures = numberFigures(numbers, 0);
        if (figures.shape !== 'numbers') throw new Error('no numbers');
        const { bars } = figures;
        const isWhole = numbers.every(Number.isSafeInteger);
        expect(bars.length).toBeLessThanOrEqual(13);
        for (const { from, to, count } of bars) {
          const isIn = (each: number) =>
            isWhole || from === to || bars.length === 1 ? each >= from && each <= to : each >= from && each < to;
          expect(numbers.filter(isIn)).toHaveLength(count);
        }
        expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length);
      },
    ),
    { numRuns: 1000 },
  );
});

it('dates are counted by the day, the week from Monday, the month, the year, the decade or the century', async () => {
  await saveForm(world, all);
  const units: [string, string, number][] = [
    ['01/03/2027', 'day', 1],
    ['31/03/2027', 'day', 31],
    ['01/04/2027', 'week', 5],
    ['29/08/2027', 'week', 26],
    ['30/08/2027', 'month', 6],
    ['28/02/2030', 'month', 36],
    ['01/03/2030', 'year', 4],
    ['01/03/2077', 'decade', 6],
    ['01/03/2777', 'century', 8],
  ];
  for (const [date, unit, bars] of units) {
    await send(answersTo(day, date));
    const summary = await summaryOf(day);
    expect(summary?.shape === 'dates' && [summary.unit, summary.periods.length, summary.first, summary.last]).toEqual([
      unit,
      bars,
      '2027-03-01',
      date.split('/').reverse().join('-'),
    ]);
  }
});

it('texts are the newest twenty, long ones cut, of each the way to its response', async () => {
  await saveForm(world, all);
  const ids = await send(...Array.from({ length: 21 }, (_, n) => answersTo(note, `Note ${n}`)), answersTo(note, '🦊'.repeat(200)));
  const summary = await summaryOf(note);
  if (summary?.shape !== 'texts') throw new Error('no texts');
  expect([summary.answered, summary.newest.length, summary.newest[1]]).toEqual([
    22,
    20,
    { responseId: ids[20], at: expect.any(Number), text: 'Note 20' },
  ]);
  expect(summary.newest[0]).toMatchObject({ text: '🦊'.repeat(150), isCut: true });
});

it('texts of favorites are those that arrived last, in whichever order they were marked', async () => {
  await saveForm(world, all);
  const [first = '', , last = ''] = await send(...['one', 'two', 'three'].map((text) => answersTo(note, text)));
  for (const id of [last, first]) {
    world.clock.advance(1);
    await change('favorite', [id]);
  }
  expect(await summaryOf(note, { pageName: 'favorite' })).toMatchObject({ of: 2, newest: [{ text: 'three' }, { text: 'one' }] });
});

it('of more responses than are read, the newest are summarized, and the reply says so', async () => {
  await saveForm(world, all);
  await send(...[1, 2, 3, 4].map((number) => ({ ...answersTo(age, String(number)), ...answersTo(color, 'red') })));
  const repository = openRepository(world.store('responses'));
  const form = await repository.findForm('form1');
  if (!form) throw new Error('no form');
  const about = { form, list: await readQuery(form, {}, 0), isSearch: false };
  const [numbers, choices] = await createSummaries(repository, 3).of(about, [age.uniqueId, color.uniqueId]);
  expect(numbers).toMatchObject({ of: 3, isNewest: true, figures: { min: 2, max: 4 } });
  expect(choices).toMatchObject({ of: 4, isNewest: false, answered: 4 });
  // Words are not counted by the index.
  const [found] = await createSummaries(repository, 3).of({ ...about, isSearch: true }, [color.uniqueId]);
  expect(found).toMatchObject({ of: 3, isNewest: true, answered: 3 });
});

it('what changes is summarized anew: an arrival, an archived one, another label', async () => {
  await saveForm(world, all);
  const [first = ''] = await send(answersTo(color, 'red'));
  expect(await summaryOf(color)).toMatchObject({ answered: 1 });
  await send(answersTo(color, 'red'));
  expect(await summaryOf(color)).toMatchObject({ answered: 2 });
  await change('archive', [first]);
  expect([await summaryOf(color), await summaryOf(color, { pageName: 'archived' })]).toMatchObject([{ answered: 1 }, { answered: 1 }]);
});

it('answers its workspace only, at most ten questions, and leaves out what it does not know', async () => {
  await saveForm(world, all);
  expect((await ask({ questions: ['unknown', color.uniqueId] })).body.summaries).toHaveLength(1);
  expect((await ask({ questions: Array.from({ length: 11 }, (_, n) => `q${n}`) })).status).toBe(400);
  expect((await ask({ questions: [color.uniqueId] }, stranger)).status).toBe(404);
  expect((await outline({}, stranger)).status).toBe(404);
  expect((await outline({ filter: '0', zone: 'Nowhere' })).status).toBe(200);
});
