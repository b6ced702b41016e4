import { responses } from '@formwright/contracts';
import type { FilledColumn } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FormCopy } from '../src/form/form-copy.ts';
import { accept, answersTo, createResponsesWorld, download, entry, list, question, saveForm } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const name = question('input', { label: 'Your name' });
const day = question('radio', { label: 'Which day?' });
const days = question('checkbox', { label: 'Which days?' });
const files = question('upload', { label: 'Files' });
/** The question with these options, by value and label. */
const offering = (column: FilledColumn, options: Record<string, string>) =>
  ({
    ...column,
    content: { ...column.content, options: Object.entries(options).map(([value, label]) => ({ id: value, value, label })) },
  }) as FilledColumn;

/** What the page of a response shows beyond the form as it is now. */
async function former(id = 'r1') {
  const { body } = await world.inject(responses.getFormWithResponse, { body: { id } });
  const { formerColumns, formerOptions } = body[1];
  return { labels: (formerColumns as FilledColumn[]).map(({ content }) => content.label), columns: formerColumns, options: formerOptions };
}
const firstCells = async () =>
  (await download(world)).text
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);

describe('[VIEW-01] a response whose questions were taken off the form', () => {
  it('names those that it answers, whole, so that they can be shown as before', async () => {
    const unanswered = question('input', { label: 'Nobody asked' });
    await saveForm(world, [name, offering(day, { a: 'Tuesday' }), unanswered, files]);
    const upload = { ...entry('forDeleteFiles'), files: [{ name: 'cv.pdf', size: 3, type: 'application/pdf' }] };
    const blank = { [unanswered.uniqueId]: entry(' ') };
    await accept(world, { id: 'r1', answers: { ...answersTo(day, 'a'), [files.uniqueId]: upload, ...blank } as never });
    await accept(world, { id: 'r2', answers: answersTo(name, 'Ada') });
    expect(await former()).toMatchObject({ labels: [], options: [] });
    await saveForm(world, [name], { revision: 2 });
    await saveForm(world, [question('input', { label: 'New' }), name], { revision: 3 });
    expect(await former()).toEqual({
      labels: ['Which day?', 'Files'],
      columns: [offering(day, { a: 'Tuesday' }), files],
      options: [],
    });
    expect((await former('r2')).labels).toEqual([]);
  });

  it('shows a question that came back in its place', async () => {
    await saveForm(world, [name, day]);
    await accept(world, { id: 'r1', answers: answersTo(day, 'option1') });
    await saveForm(world, [name], { revision: 2 });
    await saveForm(world, [name, day], { revision: 3 });
    expect((await former()).labels).toEqual([]);
  });

  it('still knows the question when the answer arrives after it was taken off', async () => {
    await saveForm(world, [name, day]);
    await saveForm(world, [name], { revision: 2 });
    await saveForm(world, [name], { revision: 3, title: 'Other' });
    await accept(world, { id: 'r1', answers: answersTo(day, 'option1') });
    expect((await former()).labels).toEqual(['Which day?']);
    expect((await download(world)).text).toContain('Your name,Which day?,');
  });

  it('keeps no end of questions that nobody answered', async () => {
    const many = Array.from({ length: 250 }, (_, n) => question('input', { label: `Tried ${n}` }));
    await saveForm(world, many);
    await saveForm(world, [name], { revision: 2 });
    for (const [n, label] of [
      [49, many[49]?.uniqueId],
      [50, 'Tried 50'],
    ] as const) {
      await accept(world, { id: `r${n}`, answers: answersTo(many[n] as FilledColumn, 'x') });
      expect((await former(`r${n}`)).labels).toEqual([label]);
    }
  });

  it('keeps no end of questions and options that were answered, but the newest', async () => {
    const long = (sign: string) => sign.repeat(300_000);
    const asked = ['a', 'b', 'c', 'd'].map((sign) => question('input', { label: long(sign) }));
    for (const [n, column] of asked.entries()) {
      await saveForm(world, [day, column], { revision: n + 1 });
      await accept(world, { id: `r${n}`, answers: { ...answersTo(column, 'x'), ...answersTo(day, 'o1') } });
    }
    for (const [n, sign] of ['a', 'b', 'c', 'd'].entries())
      await saveForm(world, [offering(day, { o1: long(sign), o2: 'Friday' })], { revision: 10 + n, updatedAt: world.clock.now() + n });
    const labels = async (id: string) => (await former(id)).labels.map((label) => label.slice(0, 1));
    expect((await former('r0')).labels).toEqual([asked[0]?.uniqueId]);
    expect([await labels('r1'), await labels('r2'), await labels('r3')]).toEqual([['b'], ['c'], ['d']]);
    const lettersOf = (of: FormCopy | null) => of?.formerOptions?.map(({ label }) => label.slice(0, 1));
    const copy = await world.store('responses').collection<FormCopy>({ name: 'forms' }).findOne({ _id: 'form1' });
    expect(lettersOf(copy)).toEqual(['o', 'o', 'o', 'o', 'a', 'b', 'c']);
    await saveForm(world, [offering(day, { o1: long('e'), o2: 'Friday' })], { revision: 20 });
    const later = await world.store('responses').collection<FormCopy>({ name: 'forms' }).findOne({ _id: 'form1' });
    expect(lettersOf(later)).toEqual(['b', 'c', 'd']);
  });

  it('shows what a question that nobody knows was answered, by its id and in its shape', async () => {
    await saveForm(world, [name]);
    const answers = {
      listed: [entry('a'), entry('b')],
      named: entry({ firstname: 'Ada', lastname: 'Byron' }),
      told: entry('text'),
      sent: { ...entry('forDeleteFiles'), files: [{ name: 'a.png', size: 1, type: 'image/png' }] },
    };
    await accept(world, { id: 'r1', answers: answers as never });
    const { columns } = await former();
    expect((columns as FilledColumn[]).map(({ uniqueId, tabname, content }) => [uniqueId, tabname, content.label])).toEqual([
      ['listed', 'checkbox', 'listed'],
      ['named', 'fullname', 'named'],
      ['told', 'text', 'told'],
      ['sent', 'upload', 'sent'],
    ]);
  });
});

describe('[VIEW-01] a response whose options were changed', () => {
  const { uniqueId } = day;

  it('tells what a removed option was called, and so does the CSV', async () => {
    await saveForm(world, [offering(day, { a: 'Tuesday', b: 'Friday' }), offering(days, { c: 'Monday', d: 'Sunday' })]);
    await accept(world, { id: 'r1', answers: { ...answersTo(day, 'a'), [days.uniqueId]: [entry('c'), entry('d')] } as never });
    await saveForm(world, [offering(day, { b: 'Friday' }), offering(days, { d: 'Sunday' })], { revision: 2 });
    expect((await former()).options).toEqual([
      { uniqueId, value: 'a', label: 'Tuesday' },
      { uniqueId: days.uniqueId, value: 'c', label: 'Monday' },
    ]);
    expect((await download(world)).text).toContain('Tuesday,"Monday, Sunday",');
  });

  it('tells what a renamed option was called when it was chosen, and nothing where it is called so still', async () => {
    const at = world.clock.now();
    await saveForm(world, [offering(day, { a: 'Tusday' })]);
    await saveForm(world, [offering(day, { a: 'Tuesday' })], { revision: 2, updatedAt: at + 10 });
    await saveForm(world, [offering(day, { a: 'Wednesday' })], { revision: 3, updatedAt: at + 20 });
    for (const [id, after] of [
      ['first', 0],
      ['second', 10],
      ['third', 20],
    ] as const) {
      await accept(world, { id, acceptedAt: at + after, answers: answersTo(day, 'a') });
    }
    expect((await former('first')).options).toEqual([{ uniqueId, value: 'a', label: 'Tusday' }]);
    expect((await former('second')).options).toEqual([{ uniqueId, value: 'a', label: 'Tuesday' }]);
    expect((await former('third')).options).toEqual([]);
    expect(await firstCells()).toEqual(['Wednesday', 'Wednesday', 'Wednesday', '']);
  });

  it('shows labels in the list as the CSV does, of removed options and questions, too, and nothing where the value reads the same', async () => {
    await saveForm(world, [offering(day, { a: 'Tuesday', b: 'Friday' }), offering(days, { c: 'Monday', d: 'Sunday', e: 'e' }), name]);
    const several = [entry('c'), entry('d'), entry('e')];
    await accept(world, { id: 'r1', answers: { ...answersTo(day, 'a'), [days.uniqueId]: several, ...answersTo(name, 'a') } as never });
    await accept(world, { id: 'r2', answers: { [days.uniqueId]: [entry('e')] } as never });
    const shown = async () => (await list(world)).body.responses.data.map(({ chosen }) => chosen);
    expect(await shown()).toEqual([{}, { [uniqueId]: 'Tuesday', [days.uniqueId]: 'Monday, Sunday, e' }]);
    await saveForm(world, [offering(day, { b: 'Saturday' })], { revision: 2 });
    expect(await shown()).toEqual([{}, { [uniqueId]: 'Tuesday', [days.uniqueId]: 'Monday, Sunday, e' }]);
    await saveForm(world, [offering(day, { a: `${'x'.repeat(299)}🦊`, b: 'Saturday' })], { revision: 3 });
    expect((await shown())[1]?.[uniqueId]).toBe(`${'x'.repeat(299)}…`);
  });

  it('tells options apart that carry the same value one after the other', async () => {
    const at = world.clock.now();
    await saveForm(world, [offering(day, { a: 'Tuesday', b: 'Friday' })]);
    await accept(world, { id: 'r1', acceptedAt: at, answers: answersTo(day, 'a') });
    await saveForm(world, [offering(day, { b: 'Friday' })], { revision: 2, updatedAt: at + 10 });
    await saveForm(world, [offering(day, { a: 'Sunday', b: 'Friday' })], { revision: 3, updatedAt: at + 20 });
    expect((await former()).options).toEqual([{ uniqueId, value: 'a', label: 'Tuesday' }]);
  });

  it('keeps what the options of a question were called that is gone itself', async () => {
    const at = world.clock.now();
    await saveForm(world, [name, offering(day, { a: 'Tuesday', b: 'Friday' })]);
    await accept(world, { id: 'r1', acceptedAt: at, answers: answersTo(day, 'a') });
    await saveForm(world, [name, offering(day, { b: 'Friday' })], { revision: 2, updatedAt: at + 10 });
    await saveForm(world, [name], { revision: 3, updatedAt: at + 20 });
    expect(await former()).toMatchObject({ labels: ['Which day?'], options: [{ uniqueId, value: 'a', label: 'Tuesday' }] });
    expect((await download(world)).text).toContain(',Tuesday,');
  });
});
