import { submissions } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { heldRows, look, release } from './held-world.ts';
import {
  accepted,
  answer,
  createSubmissionsWorld,
  idOf,
  saveAgain,
  submit,
  type TestForm,
  tellForm,
  textAnswer,
} from './submissions-world.ts';

let world: TestWorld;
let form: TestForm;
beforeEach(async () => {
  world = await createSubmissionsWorld();
  form = await tellForm(world, { input: {} }, { details: { version: 7 } });
});
afterEach(() => world.close());

const told = () => Number(accepted(world).at(-1)?.formVersion);

const sent = (version: unknown) => ({ userData: textAnswer(form), ...(version !== undefined && { version: version as number }) });

describe('the version of the form on the page that was filled in, or the one that a client was checked against', () => {
  it.each([
    [3, 3],
    [7, 7],
    [8, 7],
    [0, 7],
    [-1, 7],
    [2.5, 7],
    ['3', 7],
    [null, 7],
    [undefined, 7],
  ])('%p, from the script, is told to responses as %p', async (version, seen) => {
    expect((await submit(world, form, sent(version))).status).toBe(200);
    expect(told()).toBe(seen);
  });

  it('is told of a held submission, too, once it is released', async () => {
    await submit(world, form, { ...sent(3), note: 'a machine' });
    expect(accepted(world)).toEqual([]);
    expect((await release(world, form)).body).toMatchObject({ released: 1 });
    expect(told()).toBe(3);
  });

  it.each([
    ['3', 3],
    ['8', 7],
    ['soon', 7],
    ['', 7],
    [null, 7],
  ])('%p, without the script, is told to responses as %p', async (version, seen) => {
    const otherFields: [string, string][] = [
      [idOf(form, 'input'), 'Hello'],
      ...(version === null ? [] : [['_v', version] as [string, string]]),
    ];
    const { status } = await world.inject(submissions.postPublicForm, { params: { link: form.link }, otherFields });
    expect([status, told()]).toEqual([303, seen]);
  });
});

it('a held submission says what it answers, whatever the form says by now', async () => {
  const choosing = await tellForm(world, { radio: { label: 'Which glaze?' }, input: { label: 'Name' }, text: { label: 'More' } });
  const [radio, input, text] = [idOf(choosing, 'radio'), idOf(choosing, 'input'), idOf(choosing, 'text')];
  const userData = { [radio]: answer('option2'), [input]: answer('Ada'), [text]: answer('No') };
  await submit(world, choosing, { userData, note: 'a machine' });
  const [held] = await heldRows(world, choosing);
  const meta = async () => (await look(world, choosing, held?._id ?? '')).body[1];
  expect(await meta()).toMatchObject({ formerColumns: [], formerOptions: [], formerLabels: [] });
  const pages = JSON.parse(JSON.stringify(choosing.pages)) as typeof choosing.pages;
  const rows = pages[0]?.rows ?? [];
  const [glaze, name] = rows.map((row) => row.content[0].cols[0]?.content as { label: string; options: { label: string }[] });
  if (pages[0] && glaze && name) {
    glaze.options.splice(1, 1);
    name.label = 'Full name';
    pages[0].rows = rows.slice(0, 2);
  }
  await saveAgain(world, { ...choosing, pages }, { revision: 2 });
  expect(await meta()).toMatchObject({
    formerColumns: [{ uniqueId: text, content: { label: 'More' } }],
    formerOptions: [{ uniqueId: radio, value: 'option2', label: 'option2' }],
    formerLabels: [{ uniqueId: input, label: 'Name' }],
  });
});

it.each([
  [6, true],
  [7, false],
])('a refused post of version %i of 7 says that the form was changed: %p', async (version, isChanged) => {
  const strict = await tellForm(world, { input: { required: true } }, { details: { version: 7 } });
  const { status, text } = await world.inject(submissions.postPublicForm, {
    params: { link: strict.link },
    otherFields: [['_v', String(version)]],
  });
  expect([status, text.includes('This form was changed while you were filling it in.')]).toEqual([422, isChanged]);
});

describe('a date of a page whose format is another one now', () => {
  /** 3 April 2027. */
  const written = (typeDate: string) => typeDate.replace('dd', '03').replace('MM', '04').replace('yyyy', '2027');
  let dated: TestForm;
  const inFormat = async (typeDate: string, version: number) => {
    const pages = JSON.parse(JSON.stringify(dated.pages)) as typeof dated.pages;
    const content = pages[0]?.rows[0]?.content[0].cols[0]?.content as { typeDate: string };
    content.typeDate = typeDate;
    await saveAgain(world, { ...dated, pages }, { revision: version, details: { version } });
  };
  beforeEach(async () => {
    dated = await tellForm(world, { date: { typeDate: 'dd/MM/yyyy' }, text: { required: true } }, { details: { version: 1 } });
    await inFormat('MM/dd/yyyy', 2);
    await inFormat('yyyy/MM/dd', 3);
    await inFormat('MM/dd/yyyy', 4);
  });
  const stored = () => accepted(world).at(-1)?.answers[idOf(dated, 'date')];

  it.each([
    [1, 'dd/MM/yyyy'],
    [2, 'MM/dd/yyyy'],
    [3, 'yyyy/MM/dd'],
    [4, 'MM/dd/yyyy'],
  ])('is the day that the respondent saw, with the script and without it (version %i)', async (version, typeDate) => {
    const userData = { [idOf(dated, 'date')]: answer(written(typeDate)), [idOf(dated, 'text')]: answer('x') };
    expect((await submit(world, dated, { userData, version })).status).toBe(200);
    expect(stored()).toMatchObject({ value: '04/03/2027', typeDate: 'MM/dd/yyyy' });
    const post = (text: string) =>
      world.inject(submissions.postPublicForm, {
        params: { link: dated.link },
        otherFields: [
          [`${idOf(dated, 'date')}.date`, written(typeDate)],
          [idOf(dated, 'text'), text],
          ['_v', String(version)],
        ],
      });
    expect((await post('y')).status).toBe(303);
    expect(stored()).toMatchObject({ value: '04/03/2027', typeDate: 'MM/dd/yyyy' });
    const refused = await post('');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('value="04/03/2027"');
  });

  it('sent again, after the format was changed, is the same submission', async () => {
    const submissionId = 's'.repeat(22);
    const sentTwice = {
      userData: { [idOf(dated, 'date')]: answer('04/03/2027'), [idOf(dated, 'text')]: answer('x') },
      version: 4,
      submissionId,
    };
    const first = await submit(world, dated, sentTwice);
    await inFormat('dd/MM/yyyy', 5);
    const again = await submit(world, dated, sentTwice);
    expect([again.status, again.body]).toEqual([200, expect.objectContaining({ id: (first.body as { id: string }).id })]);
    expect(accepted(world)).toHaveLength(1);
  });
});
