import { submissions, tellAgain } from '@formwright/contracts';
import { AppError } from '@formwright/platform';
import { type TestWorld, toldNothing } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { begin, pdfOf } from './chunked-uploads.ts';
import { accepted, createSubmissionsWorld, newId, saveAgain, submit, type TestForm, tellForm } from './submissions-world.ts';

describe('while forms is away', () => {
  let world: TestWorld;
  let form: TestForm;
  let asked: number;
  beforeEach(async () => {
    world = await createSubmissionsWorld();
    form = await tellForm(world, { input: {}, upload: {} });
    asked = 0;
    world.answer(tellAgain('forms'), () => {
      asked += 1;
      throw new AppError('platform.unavailable', 'forms is away');
    });
  });
  afterEach(() => world.close());

  it('a form that an event has told of takes answers and files, and nobody asks forms', async () => {
    for (const key of [form.link, form.id]) {
      expect((await submit(world, form, { key, submissionId: newId() })).status).toBe(200);
      // The copy is read from the store again.
      world.clock.advance(2_000);
    }
    expect((await begin(world, form, pdfOf(2_000).length)).status).toBe(201);
    const left = await world.inject(submissions.getTimeLeft, { body: { formLink: form.link } });
    const page = await world.inject(submissions.elsewherePage, { params: { link: form.link } });
    expect([left.status, page.status, asked]).toEqual([200, 200, 0]);
    await saveAgain(world, form, { revision: 2, isOverQuota: true });
    expect((await submit(world, form)).status).toBe(410);
    expect([accepted(world).length, asked]).toEqual([2, 0]);
  });

  it('one that is not known yet is told to be sent again, and nothing else waits for it', async () => {
    const sent = { key: 'unknown', submissionId: newId() };
    const [refused, taken] = await Promise.all([submit(world, form, sent), submit(world, form)]);
    expect([refused.status, refused.headers['retry-after'] !== undefined, taken.status]).toEqual([503, true, 200]);
    world.answer(tellAgain('forms'), () => toldNothing);
    expect((await submit(world, form, sent)).status).toBe(404);
  });
});
