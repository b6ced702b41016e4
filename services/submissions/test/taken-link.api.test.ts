import { submissions } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { samples } from '../src/testing/sample-files.ts';
import {
  accepted,
  createSubmissionsWorld,
  idOf,
  saveAgain,
  submit,
  type TestForm,
  tellForm,
  textAnswer,
  upload,
} from './submissions-world.ts';

let world: TestWorld;
/** The form that a page stands open of, and a copy of it, with the same questions, that takes its link. */
let first: TestForm;
let other: TestForm;
let link: string;
beforeEach(async () => {
  world = await createSubmissionsWorld();
  first = await tellForm(world, { input: {}, upload: {} });
  ({ link } = first);
  other = await tellForm(world);
});
afterEach(() => world.close());

const take = () => saveAgain(world, { ...other, pages: first.pages, link }, { revision: 2 });
/** The first form gets another link, and the copy the one that the page was opened by. */
const move = async () => {
  await saveAgain(world, { ...first, link: 'moved' }, { revision: 2 });
  await take();
};
const remove = async () => {
  await world.publish('forms.v1.FormDeleted', first.id, { formId: first.id, workspaceId: first.workspaceId }, { sequence: 3 });
  await take();
};

const byScript = (form: string | undefined) => submit(world, first, { key: link, form, userData: textAnswer(first) });
const byPost = (form: string | undefined) =>
  world.inject(submissions.postPublicForm, {
    params: { link },
    otherFields: [[idOf(first, 'input'), 'Hello'], ...(form === undefined ? [] : [['_f', form] as [string, string]])],
  });
const answered = () => accepted(world).map(({ formId }) => formId);

describe('a page that stands open while another form takes its link', () => {
  it.each([
    ['the script', byScript, 200],
    ['a post without it', byPost, 303],
  ])('sends the answers to the form that was filled in, by %s', async (_, send, status) => {
    await move();
    expect([(await send(first.id)).status, answered()]).toEqual([status, [first.id]]);
  });

  it('sends its files there, too', async () => {
    await move();
    const file = upload(first, 'cv.pdf', samples.pdf ?? Buffer.alloc(0));
    const userData = { [idOf(first, 'upload')]: { value: 'forDeleteFiles', direction: { page: 0, row: 1, col: 0 } } };
    expect((await submit(world, first, { key: link, form: first.id, userData, files: [file] })).status).toBe(200);
    expect(answered()).toEqual([first.id]);
  });

  it('is told that its form is gone where it was deleted, and the other form gets nothing', async () => {
    await remove();
    const told = await byScript(first.id);
    expect([told.status, JSON.stringify(told.body)]).toEqual([404, expect.stringContaining('This form is no longer there')]);
    expect((await byPost(first.id)).status).toBe(404);
    expect(answered()).toEqual([]);
  });

  it('of a former version, which does not say its form, is answered as before', async () => {
    await move();
    expect([(await byScript(undefined)).status, (await byPost(undefined)).status, (await byPost('')).status]).toEqual([200, 303, 303]);
    expect(answered()).toEqual([other.id, other.id, other.id]);
  });
});
