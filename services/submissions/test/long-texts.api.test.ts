import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { submissions } from '@formwright/contracts';
import { VERSION_FIELD } from '@formwright/form-renderer/server';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { emailAlone } from '../src/accepting/redundant-fields.ts';
import { inspectFiles } from '../src/files/inspect-files.ts';
import { accepted, answer, createSubmissionsWorld, idOf, saveAgain, submit, tellForm } from './submissions-world.ts';

// Anyone may send these. Each would take hours, if the time grew with the square of the length.
let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

const LONG = 2_000_000;
const SHOWN_AGAIN = 290_000;
const text = (sign: string, length = LONG) => `${sign.repeat(length)}x`;

it.each(['@', '1', ' '])('a long row of "%s" beside an email address is refused as fast as it is read', async (sign) => {
  const form = await tellForm(world, { input: {} });
  const userData = { [idOf(form, 'input')]: answer(text(sign)) };
  const { status } = await submit(world, form, { email: 'ann@example.com', userData });
  expect([status, accepted(world)]).toEqual([422, []]);
});

it('a long row of signs as the email address is no address', async () => {
  const form = await tellForm(world, { input: {} });
  const userData = { [idOf(form, 'input')]: answer('Ann') };
  expect((await submit(world, form, { email: text('@'), userData })).status).toBe(200);
});

it.each([
  [2_000, undefined],
  [100_000, 'ann@example.com'],
])('an email address is looked for among the answers to a form, and no further: behind %d entries', (entries, alone) => {
  const userData = { ticked: Array.from({ length: entries }, () => answer('<é@')), email: answer('<ann@example.com>') };
  expect(emailAlone(userData, 'ann@example.com')).toBe(alone);
});

it('an email address is looked for in no more characters than people write', () => {
  const long = Array.from({ length: 400 }, (_, at) => [`q${at}`, answer('x@x;'.repeat(75))]);
  expect(emailAlone({ ...Object.fromEntries(long), email: answer('<ann@example.com>') }, 'ann@example.com')).toBe('ann@example.com');
});

it.each([
  ['with a name', `${'Ann '.repeat(60)}<ann@example.com>`, undefined],
  ['in a letter', `${'Dear Ann '.repeat(60)}<ann@example.com>`, 'ann@example.com'],
])('an email address of an answer counts where it stands %s as far as a person writes one', (_where, value, alone) => {
  expect(emailAlone({ email: answer(value) }, 'ann@example.com')).toBe(alone);
});

it('a long date on a page of an older format is refused as fast as it is read', async () => {
  const form = await tellForm(world, { date: {} }, { details: { version: 1 } });
  for (const column of form.pages.flatMap((page) => page.rows.flatMap((row) => row.content[0].cols)))
    if (column.tabname === 'date') column.content.typeDate = 'MM/dd/yyyy';
  await saveAgain(world, form, { revision: 2, details: { version: 2 } });
  const otherFields: [string, string][] = [
    [`${idOf(form, 'date')}.date`, text('1')],
    [VERSION_FIELD, '1'],
  ];
  expect((await world.inject(submissions.postPublicForm, { params: { link: form.link }, otherFields })).status).toBe(422);
});

it('a long date that is shown again is not read', async () => {
  const form = await tellForm(world, { date: { checkedTime: true } });
  const otherFields: [string, string][] = [[`${idOf(form, 'date')}.date`, text('1', SHOWN_AGAIN)]];
  const { status, text: page } = await world.inject(submissions.postPublicForm, { params: { link: form.link }, otherFields });
  expect([status, page.length > SHOWN_AGAIN]).toEqual([422, true]);
});

it('a long name of a file without an ending is cut', async () => {
  const form = await tellForm(world, { upload: {} });
  const path = join(mkdtempSync(join(tmpdir(), 'fw-named-')), 'file');
  writeFileSync(path, '%PDF-1.7\n');
  const named = { field: '', uniqueId: idOf(form, 'upload'), name: `a${' '.repeat(LONG)}b`, size: 9, declaredType: '', path };
  const [file] = await inspectFiles([named], form.pages);
  rmSync(dirname(path), { recursive: true });
  expect([file?.type, file?.name.slice(-5)]).toEqual(['application/pdf', 'b.pdf']);
});
