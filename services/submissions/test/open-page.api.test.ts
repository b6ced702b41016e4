import { submissions } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accepted,
  answer,
  createSubmissionsWorld,
  idOf,
  saveAgain,
  submit,
  type TestForm,
  tellForm,
  tellPlan,
} from './submissions-world.ts';

// A page stands open while its owner changes what is not on it. What is on it: e2e/open-page.test.ts.
let world: TestWorld;
let form: TestForm;
beforeEach(async () => {
  world = await createSubmissionsWorld();
  form = await tellForm(world, { input: {} }, { details: { version: 1 } });
  await tellPlan(world, form.workspaceId);
});
afterEach(() => world.close());

const saved = (details: object, changes: object = {}) =>
  saveAgain(world, form, { revision: 2, details: { version: 2, ...details }, ...changes });
const DAY = 24 * 3600_000;

/** What is changed, and what becomes of the answers by the script and by a post without it: 200 and 303 are stored, others are told. */
const changes: [what: string, change: () => Promise<unknown>, script: number, native: number, told?: [script: RegExp, native: RegExp]][] = [
  ['the title', () => saved({ title: 'Another', header: 'Another' }), 200, 303],
  ['colors', () => saved({ background: '10, 20, 30' }), 200, 303],
  ['the thank-you page', () => saved({ success_status: 'url', redirect_url: 'https://example.org/thanks' }), 200, 303],
  ['a deadline that is to come', () => saved({ deadline: { at: world.clock.now() + DAY, zone: 'UTC' } }), 200, 303],
  ['a deadline that has passed', () => saved({ deadline: { at: world.clock.now() - 1, zone: 'UTC' } }), 410, 410, [/Expired/, /Expired!/]],
  ['a countdown', () => saved({ countdown: '00:10:00' }), 200, 303],
  ['the plan, to one that has room', () => tellPlan(world, form.workspaceId, { plan: 'Standart', maxResponses: 100 }), 200, 303],
  [
    'the plan, to one that is full',
    () => tellPlan(world, form.workspaceId, { plan: 'Free', maxResponses: 0 }),
    410,
    410,
    [/Expired/, /Expired!/],
  ],
  ['the plan, to one with fewer forms', () => saved({}, { isOverQuota: true }), 410, 410, [/Expired/, /Expired!/]],
  ['the account, which is suspended', () => tellPlan(world, form.workspaceId, { blocked: true }), 403, 403, [/Blocked/, /Oops!/]],
  // Without the script, it is led to the page that says so.
  ['the form, which is archived', () => saved({}, { archivedAt: 1 }), 404, 303, [/no longer there/, /^$/]],
  [
    'the form, which is archived and restored',
    async () => {
      await saved({}, { archivedAt: 1 });
      await saveAgain(world, form, { revision: 3, details: { version: 2 } });
    },
    200,
    303,
  ],
  [
    'the form, which is deleted',
    () => world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId }, { sequence: 3 }),
    404,
    404,
    [/no longer there/, /Oops!/],
  ],
];

describe.each(changes)('a page that stands open while its owner changes %s', (_, change, script, native, told) => {
  const stored = () =>
    accepted(world).map(({ formId, formVersion, answers }) => [formId, Number(formVersion), answers[idOf(form, 'input')]]);
  const meant = () => [form.id, 1, expect.objectContaining({ value: 'Raku' })];

  it('sends what its respondent saw, or tells, by the script', async () => {
    await change();
    const userData = { [idOf(form, 'input')]: answer('Raku') };
    const sent = await submit(world, form, { userData, version: 1, key: form.id });
    expect([sent.status, stored()]).toEqual([script, told ? [] : [meant()]]);
    if (told) expect(JSON.stringify(sent.body)).toMatch(told[0]);
  });

  it('sends what its respondent saw, or tells, without the script', async () => {
    await change();
    const otherFields: [string, string][] = [
      [idOf(form, 'input'), 'Raku'],
      ['_f', form.id],
      ['_v', '1'],
    ];
    const sent = await world.inject(submissions.postPublicForm, { params: { link: form.link }, otherFields });
    expect([sent.status, stored()]).toEqual([native, told ? [] : [meant()]]);
    if (told) expect(sent.text).toMatch(told[1]);
  });
});
