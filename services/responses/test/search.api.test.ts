import { type FilledColumn, MAX_OPTIONS } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { wordsOf } from '@formwright/search-terms';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accept, createResponsesWorld, entry, list, question, saveForm } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const name = question('fullname', { label: 'Full Name' });
const note = question('text', { label: 'Note' });
const option = (value: string, label: string) => ({ id: value, value, label });
const color = question('radio', { label: 'Color', filter: true, options: [option('o1', 'Deep Red'), option('o2', 'Sky blue')] });
const days = question('checkbox', { label: 'Days', filter: true, options: [option('o1', 'Monday'), option('o2', 'Tuesday')] });

const person = (column: FilledColumn, firstname: string, lastname: string) => ({
  [column.uniqueId]: { value: { firstname, lastname }, direction: { page: 0, row: 0, col: 0 } },
});
const answer = (column: FilledColumn, value: string) => ({ [column.uniqueId]: entry(value) });
const ticks = (column: FilledColumn, ...values: string[]) => ({ [column.uniqueId]: values.map(entry) });

async function fill(): Promise<void> {
  await saveForm(world, [name, note, color, days]);
  const sent = {
    ada: { ...person(name, 'Ada', 'Dvořák'), ...answer(note, 'I am left-handed.'), ...answer(color, 'o1'), ...ticks(days, 'o1', 'o2') },
    ben: { ...person(name, 'Ben', 'Wright'), ...answer(color, 'o2'), ...ticks(days, 'o1') },
    eva: { ...person(name, 'Eva', 'Wrightson'), ...answer(note, 'Monday suits me'), ...answer(color, 'o1') },
  };
  for (const [id, answers] of Object.entries(sent)) {
    world.clock.advance(1);
    await accept(world, { id, answers: answers as never });
  }
}
const found = async (body: object) => {
  const { responses } = (await list(world, body)).body;
  expect(responses).toMatchObject({ total: responses.data.length, isMore: false });
  return responses.data.map(({ _id }) => _id);
};

describe('a search', () => {
  it.each([
    ['wright', ['eva', 'ben']],
    ['WRIGHT e', ['eva']],
    ['dvorak', ['ada']],
    ['Dvořák left', ['ada']],
    ['hand', ['ada']],
    ['nobody', []],
    ['  ', ['eva', 'ben', 'ada']],
    // A search without a word finds nothing, rather than the whole list.
    ['?', []],
    ['😀', []],
    ['? wright', ['eva', 'ben']],
    // The label of what was chosen, and the same word in a text.
    ['monday', ['eva', 'ben', 'ada']],
    ['red', ['eva', 'ada']],
    ['deep monday wrightson', ['eva']],
  ])('for %j', async (search, ids) => {
    await fill();
    expect(await found({ search })).toEqual(ids);
  });

  it('finds a phone number in whatever groups it was written, with its country and as it is written at home', async () => {
    await saveForm(world, [name, note]);
    const sent = { grouped: '+1 (555) 010-9999', joined: '+436601234567', home: '0660 / 123 45 67', other: 'Call 555 on 010, 9999 times' };
    for (const [id, text] of Object.entries(sent)) {
      world.clock.advance(1);
      await accept(world, { id, answers: answer(note, text) as never });
    }
    for (const search of ['+15550109999', '5550109999', '1-555-010-9999', '555010'])
      expect([search, await found({ search })]).toEqual([search, ['grouped']]);
    expect(await found({ search: '555 010 9999' })).toEqual(['other', 'grouped']);
    for (const search of ['+43 660 1234567', '0043 660/1234567', '0660 1234567', '6601234567'])
      expect([search, await found({ search })]).toEqual([search, ['home', 'joined']]);
    expect(await found({ search: '+1 (555) 010-9998' })).toEqual([]);
  });

  it('finds what was chosen by the label that the option has now', async () => {
    await fill();
    const renamed = {
      ...color,
      content: { ...color.content, options: [option('o1', 'Crimson'), option('o2', 'Sky blue')] },
    } as FilledColumn;
    await saveForm(world, [name, note, renamed, days], { revision: 2 });
    expect(await found({ search: 'crimson' })).toEqual(['eva', 'ada']);
  });
});

it('looks for as many options as a form may have', async () => {
  const options = Array.from({ length: MAX_OPTIONS }, (_, n) => option(`o${n}`, `Option ${n}`));
  const dropdowns = [1, 2, 3, 4].map((n) => question('dropdown', { label: `${n}`, filter: true, options }));
  const [first, , , last] = dropdowns as [FilledColumn, FilledColumn, FilledColumn, FilledColumn];
  await saveForm(world, dropdowns);
  await accept(world, { id: 'one', answers: answer(first, 'o7') as never });
  world.clock.advance(1);
  await accept(world, { id: 'two', answers: answer(last, `o${MAX_OPTIONS - 1}`) as never });
  expect(await found({ search: 'option' })).toEqual(['two', 'one']);
  expect(await found({ search: 'option 7' })).toEqual(['one']);
  const hundred = options.slice(0, 100).map(({ value }) => value);
  const filters = Object.fromEntries(Array.from({ length: 19 }, (_, n) => [`q${n}`, hundred]));
  expect(await found({ filters: { ...filters, [first.uniqueId]: hundred } })).toEqual([]);
  expect(await found({ filters: { [first.uniqueId]: hundred }, search: 'option' })).toEqual(['one']);
  expect(await found({ search: 'option', sort: { by: first.uniqueId, direction: 'asc' } })).toHaveLength(2);
});

it('looks for the options of a form first, however many were removed', async () => {
  const list = (round: number) => Array.from({ length: MAX_OPTIONS }, (_, n) => option(`r${round} ${n}`, `Day ${n} of round ${round}`));
  const dropdown = question('dropdown', { label: 'Day', options: list(0) });
  const asked = (round: number) => [color, { ...dropdown, content: { ...dropdown.content, options: list(round) } } as FilledColumn];
  await saveForm(world, asked(0), { revision: 1 });
  await accept(world, { id: 'one', answers: { ...answer(color, 'o1'), ...answer(dropdown, 'r0 7') } as never });
  for (let round = 1; round <= 9; round += 1) await saveForm(world, asked(round), { revision: 1 + round });
  expect(await found({ search: 'red' })).toEqual(['one']);
});

describe('filters', () => {
  it('take any of the values of a question, and all of the questions', async () => {
    await fill();
    expect(await found({ filters: { [color.uniqueId]: ['o1'] } })).toEqual(['eva', 'ada']);
    expect(await found({ filters: { [color.uniqueId]: ['o1', 'o2'] } })).toEqual(['eva', 'ben', 'ada']);
    expect(await found({ filters: { [color.uniqueId]: ['o1'], [days.uniqueId]: ['o2'] } })).toEqual(['ada']);
    expect(await found({ filters: { [days.uniqueId]: ['o1'] }, search: 'wright' })).toEqual(['ben']);
    expect(await found({ filters: { [color.uniqueId]: [] } })).toEqual(['eva', 'ben', 'ada']);
    expect(await found({ filters: { [color.uniqueId]: [], [days.uniqueId]: ['o2'] } })).toEqual(['ada']);
    expect(await found({ filters: {} })).toEqual(['eva', 'ben', 'ada']);
  });

  it('refuse what is no filter, by name', async () => {
    await fill();
    for (const filters of [{ 'a.b': ['x'] }, { [color.uniqueId]: 'o1' }, { [color.uniqueId]: [1] }]) {
      const refused = await list(world, { filters });
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body)).toContain('filters');
    }
  });
});

it('leads through all pages of a narrowed list by key', async () => {
  await saveForm(world, [note]);
  for (let n = 0; n < 60; n++)
    await accept(world, { id: `r${n}`, acceptedAt: world.clock.now() + n, answers: answer(note, n % 2 ? 'odd one' : 'even one') as never });
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const { body } = await list(world, { search: 'odd', ...(after !== null && { after }) });
    expect(body.responses.total).toBe(30);
    seen.push(...body.responses.data.map(({ _id }) => _id));
    after = body.responses.next;
  } while (after);
  expect(seen).toEqual(Array.from({ length: 30 }, (_, n) => `r${59 - 2 * n}`));
});

it('agrees with a look at every response, whatever was answered and is looked for', async () => {
  await saveForm(world, [note]);
  const word = fc.constantFrom('red', 'Rød', 'blue', 'BLUEBERRY', 'Zürich', 'zur', '東京都', '12', '1', 'ä');
  const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), text, async (texts, search) => {
      made += 1;
      const formId = `form${made}`;
      await saveForm(world, [note], { id: formId });
      for (const [n, each] of texts.entries()) {
        await accept(world, { id: `f${made}r${n}`, formId, acceptedAt: world.clock.now() + n, answers: answer(note, each) as never });
      }
      const wanted = wordsOf(search);
      const expected = texts
        .map((each, n) => ({ id: `f${made}r${n}`, words: wordsOf(each) }))
        .filter(({ words }) => wanted.every((one) => words.some((each) => each.startsWith(one))))
        .map(({ id }) => id)
        .reverse();
      expect(await found({ id: formId, search })).toEqual(expected);
    }),
    { numRuns: 12 },
  );
});
