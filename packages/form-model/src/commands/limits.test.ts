import { expect, it } from '@jest/globals';
import { createFixture } from '../testing/command-fixture.ts';
import type { EditedForm } from './command.ts';
import { type Command, runCommand } from './index.ts';

let made = 0;
const newId = (length = 22) => `n${made++}`.padEnd(length, 'x');
const start = (kinds: Parameters<typeof createFixture>[0] = [['radio']]) => createFixture(kinds).form();
const refusalOf = (form: EditedForm, command: Command) => {
  const outcome = runCommand(form, command, newId);
  return 'refused' in outcome ? outcome.refused : null;
};
const times = <T>(count: number, each: (at: number) => T) => Array.from({ length: count }, (_, at) => each(at));

it('a form has at most 100 pages', () => {
  const form = start();
  const withPages = (count: number) =>
    ({ ...form, pages: times(count, (at) => ({ ...(form.pages[0] as never as object), id: `p${at}` })) }) as EditedForm;
  const add = (count: number) => refusalOf(withPages(count), { id: 'add-page', args: {} });
  expect([add(99), add(100)]).toEqual([null, expect.stringContaining('100 pages')]);
});

it('a question has at most 500 options', () => {
  const test = createFixture([['radio']]);
  const column = test.column(0).uniqueId;
  const paste = (count: number) =>
    refusalOf(test.form(), { id: 'paste-options', args: { column, text: times(count, (at) => `o${at}`).join('\n'), replace: true } });
  expect([paste(500), paste(501)]).toEqual([null, expect.stringContaining('500 options')]);
});

it('an address after submitting has at most as many letters as a browser’s, and a date that is written at most 60', () => {
  const form = start();
  const lead = (length: number) =>
    refusalOf(form, { id: 'set-success', args: { success_status: 'url', redirect_url: 'https://a.example/'.padEnd(length, 'x') } });
  expect([lead(2_000), lead(2_001)]).toEqual([null, expect.any(String)]);
  const close = (length: number) => refusalOf(form, { id: 'set-times', args: { deadline: { text: 'x'.repeat(length), zone: 'UTC' } } });
  expect([close(60), close(61)]).toEqual([null, expect.any(String)]);
});

it('columns of a row go beyond their number from the right, unfilled ones first', () => {
  const { run, row, column, kinds } = createFixture([['text', 'date', 'rating']]);
  run({ id: 'remove-element', args: { column: column(0, 1).uniqueId } } as Command);
  run({ id: 'set-columns', args: { row: row(0).id, count: 3 } });
  run({ id: 'set-columns', args: { row: row(0).id, count: 2 } });
  expect(kinds()).toEqual([['text', 'rating']]);
  run({ id: 'set-columns', args: { row: row(0).id, count: 1 } });
  expect(kinds()).toEqual([['text']]);
});
