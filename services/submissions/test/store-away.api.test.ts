import { submissions } from '@formwright/contracts';
import { createMetrics } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  accepted,
  createSubmissionsWorld,
  idOf,
  newId,
  submit,
  type TestForm,
  takenOf,
  tellForm,
  textAnswer,
} from './submissions-world.ts';

const AWAY = 'The server cannot do this at the moment. Please try again in a moment.';
const gone = () => Promise.reject(Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' }));

let away: 'nothing' | 'writing' | 'all' = 'nothing';
let world: TestWorld;
let form: TestForm;
let lines: string[] = [];
const metrics = createMetrics();
beforeEach(async () => {
  lines = [];
  world = await createSubmissionsWorld(
    (store) =>
      replacing(store, {
        commit: (writes) => (away === 'nothing' ? store.commit(writes) : gone()),
        collection: (declaration) => {
          const collection = store.collection(declaration);
          return replacing(collection, {
            findOne: (...asked) => (away === 'all' ? gone() : collection.findOne(...asked)),
          });
        },
      }),
    (line) => lines.push(line),
    'off',
    metrics,
  );
  form = await tellForm(world);
});
afterEach(() => world.close());

it.each(['writing', 'all'] as const)(
  'says when to try again while its store is away (%s), and takes the same submission once when it is back',
  async (what) => {
    const submission = { submissionId: newId(), userData: textAnswer(form) };
    away = what;
    world.clock.advance(2_000);
    const refused = await submit(world, form, submission);
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([503, '5', { error: AWAY, id: expect.any(String) }]);
    expect(JSON.stringify(refused.body)).not.toContain('disk');
    expect(await metrics.text()).toContain('formwright_refusals_total{reason="unavailable"}');

    away = 'nothing';
    for (const status of [200, 200]) expect((await submit(world, form, submission)).status).toBe(status);
    expect([await takenOf(world, form), accepted(world).length]).toEqual([1, 1]);
  },
);

it('shows people without JavaScript a page that says what to do', async () => {
  away = 'all';
  world.clock.advance(2_000);
  const params = { link: form.link };
  const post = () => world.inject(submissions.postPublicForm, { params, otherFields: [[idOf(form, 'input'), 'Hello']] });
  const posted = await post();
  expect([posted.status, posted.headers['retry-after'], posted.headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(posted.text).toContain('Not sent yet');
  const report = await world.inject(submissions.reportFormPage, { params });
  expect([report.status, report.text.includes('Please try again in a moment')]).toEqual([503, true]);
  away = 'nothing';
  expect((await post()).status).toBe(303);
});

it('names the service once in each line of its log', async () => {
  away = 'all';
  world.clock.advance(2_000);
  await submit(world, form, {});
  const failed = lines.filter((line) => line.includes('unavailable'));
  expect(failed.map((line) => line.match(/"service":/g))).toEqual([['"service":']]);
  away = 'nothing';
});
