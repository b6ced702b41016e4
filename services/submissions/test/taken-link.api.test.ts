import { submissions } from '@formwright/contracts';
import { signVisit } from '@formwright/platform';
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
  visitSecret,
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

const byScript = (key: string) => submit(world, first, { key, userData: textAnswer(first) });
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
    expect((await submit(world, first, { key: first.id, userData, files: [file] })).status).toBe(200);
    expect(answered()).toEqual([first.id]);
  });

  it('is told that its form is gone where it was deleted, and the other form gets nothing', async () => {
    await remove();
    const told = await byScript(first.id);
    expect([told.status, JSON.stringify(told.body)]).toEqual([404, expect.stringContaining('This form is no longer there')]);
    expect((await byPost(first.id)).status).toBe(404);
    expect(answered()).toEqual([]);
  });

  it('of a client that knows the link alone gives its answers to the form that has it', async () => {
    await move();
    expect([(await byScript(link)).status, (await byPost(undefined)).status, (await byPost('')).status]).toEqual([200, 303, 303]);
    expect(answered()).toEqual([other.id, other.id, other.id]);
  });
});

describe('a browser that was at a link before another form took it', () => {
  const MINUTE = 60_000;
  const visit = { id: 'v'.repeat(22), startedAt: 1 };
  const timed = { pages: [], details: { countdown: '00:00:10' } };
  const marks = (key: string) => ({ [`fw_v_${key}`]: signVisit(visitSecret, key, visit), [`fw_done_${key}`]: String(world.clock.now()) });

  it('has all of the time of the form that is there now, whether its cookies name the other form or the link', async () => {
    await remove();
    await saveAgain(world, { ...other, link }, { revision: 3, ...timed });
    for (const key of [first.id, link]) {
      const body = { formLink: link, visit: marks(key)[`fw_v_${key}`] };
      expect((await world.inject(submissions.getTimeLeft, { body })).body.countdown).toBe(10 * MINUTE);
    }
    const going = signVisit(visitSecret, other.id, { ...visit, startedAt: world.clock.now() - MINUTE });
    expect((await world.inject(submissions.getTimeLeft, { body: { formLink: link, visit: going } })).body.countdown).toBe(9 * MINUTE);
  });

  it('may take answers to the form that is there now to another device', async () => {
    await remove();
    for (const key of [first.id, link]) {
      const { text } = await world.inject(submissions.elsewherePage, { params: { link }, cookies: marks(key) });
      expect(text).toContain('id="code"');
    }
    expect((await world.inject(submissions.elsewherePage, { params: { link }, cookies: marks(other.id) })).text).not.toContain('id="code"');
  });

  it('is counted and reports for the form on its open page', async () => {
    await move();
    const form = first.id;
    await world.inject(submissions.formSeen, { params: { link, step: 'view' }, query: { form } });
    expect((await world.inject(submissions.postFormReport, { params: { link }, body: { reason: 'spam', form } })).status).toBe(303);
    const told = () => [...world.published('submissions.v1.FormReported'), ...world.published('submissions.v1.FormSeen')];
    while (told().length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told().map(({ formId }) => formId)).toEqual([form, form]);
  });

  it('counts for no form where the one of its open page was deleted', async () => {
    await remove();
    const seen = await world.inject(submissions.formSeen, { params: { link, step: 'view' }, query: { form: first.id } });
    const reported = await world.inject(submissions.postFormReport, { params: { link }, body: { reason: 'spam', form: first.id } });
    expect([seen.status, reported.status]).toEqual([404, 404]);
  });
});
