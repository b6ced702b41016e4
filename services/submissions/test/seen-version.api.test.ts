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

describe('the version of the form on the page that was filled in', () => {
  it.each([
    [3, 3],
    [7, 7],
    [8, 7],
    [0, 0],
    [-1, 0],
    [2.5, 0],
    ['3', 0],
    [null, 0],
    [undefined, 0],
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
    ['soon', 0],
    ['', 0],
    [null, 0],
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
