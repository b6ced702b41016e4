import { submissions } from '@formwright/contracts';
import { DAY_MS, signVisit } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { heldRows } from './held-world.ts';
import {
  accepted,
  createSubmissionsWorld,
  idOf,
  newId,
  ownPerson,
  submit,
  type TestForm,
  takenOf,
  tellForm,
  tellPlan,
  textAnswer,
  visitSecret,
} from './submissions-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld(undefined, undefined, 'on');
});
afterEach(() => world.close());

const visitOf = ({ id }: TestForm, age: number) => signVisit(visitSecret, id, { id: newId(), startedAt: world.clock.now() - age });
const counts = async (form: TestForm) => [accepted(world).length, (await heldRows(world, form)).map(({ suspicions }) => suspicions)];
const post = (form: TestForm, otherFields: [string, string][], ip = '203.0.113.1', cookies: Record<string, string> = {}) =>
  world.inject(submissions.postPublicForm, { params: { link: form.link }, otherFields, ip, cookies });

describe('a suspicious submission', () => {
  it('with the hidden field filled in is held, and who sent it learns nothing', async () => {
    const form = await tellForm(world);
    const honest = await submit(world, form, { note: '', submissionId: newId() });
    const sent = await submit(world, form, { note: 'Buy now', submissionId: newId() });
    expect([sent.status, Object.keys(sent.body)]).toEqual([200, Object.keys(honest.body)]);
    expect(Object.keys(sent.cookies)).toEqual(Object.keys(honest.cookies));
    expect(await counts(form)).toEqual([1, [['trap']]]);
    expect(await takenOf(world, form)).toBe(1);
  });

  it('without JavaScript is held as well, and the hidden field is no answer', async () => {
    const form = await tellForm(world);
    const fields: [string, string][] = [[idOf(form, 'input'), 'Hello']];
    expect((await post(form, [...fields, ['_', '']])).status).toBe(303);
    expect((await post(form, [...fields, ['_', 'Buy now']])).status).toBe(303);
    expect(await counts(form)).toEqual([1, [['trap']]]);
  });

  it('sent sooner than a person can is held; slower, without a visit, or by its own people it is not', async () => {
    const form = await tellForm(world, { input: {}, text: {}, dropdown: {} });
    const dropdown = form.pages.flatMap((page) => page.rows).flatMap((row) => row.content[0].cols)[2];
    const options = dropdown?.content && 'options' in dropdown.content ? dropdown.content.options : [];
    const userData = {
      ...textAnswer(form),
      [idOf(form, 'text')]: { value: 'a', direction: { page: 0, row: 1, col: 0 } },
      [idOf(form, 'dropdown')]: { value: options[0]?.value, direction: { page: 0, row: 2, col: 0 } },
    };
    expect((await submit(world, form, { userData, visit: visitOf(form, 1_000) })).status).toBe(200);
    expect(await counts(form)).toEqual([0, [['fast']]]);
    await submit(world, form, { userData, visit: visitOf(form, 3_000) });
    await submit(world, form, { userData });
    await submit(world, form, { userData: textAnswer(form), visit: visitOf(form, 10) });
    await submit(world, form, { userData, visit: visitOf(form, 10), cookies: { fw_own: await ownPerson(world, form) } });
    expect(await counts(form)).toEqual([4, [['fast']]]);
  });

  it('by a removed or signed-out member is judged as a stranger’s, for as long as the mark lives (N8)', async () => {
    const form = await tellForm(world, { input: {} });
    await tellPlan(world, form.workspaceId);
    const marks = await Promise.all(['leaver', 'gone', 'signed out', 'stays'].map((userId) => ownPerson(world, form, userId)));
    const trapped = async () => {
      for (const fw_own of marks) await submit(world, form, { note: 'Buy now', submissionId: newId(), cookies: { fw_own } });
      return counts(form);
    };
    expect(await trapped()).toEqual([4, []]);
    const revoked = { workspaceId: form.workspaceId, generation: 2n };
    await world.publish('identity.v1.SessionsRevoked', 'leaver', { userId: 'leaver', ...revoked });
    await world.publish('identity.v1.SessionsRevoked', 'gone', { userId: 'gone', generation: 2n });
    await world.publish('identity.v1.SessionsRevoked', 'signed out', { userId: 'signed out', onlySessionId: 'session of signed out' });
    await world.publish('identity.v1.SessionsRevoked', 'stays', { userId: 'stays', workspaceId: 'another', generation: 2n });
    expect(await trapped()).toEqual([5, [['trap'], ['trap'], ['trap']]]);
    world.clock.advance(30 * DAY_MS - 1);
    await world.runJob('submissions.prune-revocations');
    expect(await trapped()).toEqual([6, Array.from({ length: 6 }, () => ['trap'])]);
    // No mark is that old.
    world.clock.advance(2 * DAY_MS);
    await world.runJob('submissions.prune-revocations');
    expect(await world.store('submissions').collection({ name: 'revocations' }).count({})).toBe(0);
  });

  it('by a member is held where more come from one address than from people (N8)', async () => {
    const form = await tellForm(world);
    await tellPlan(world, form.workspaceId);
    const cookies = { fw_own: await ownPerson(world, form) };
    for (let n = 0; n < 21; n += 1) await submit(world, form, { ip: '203.0.113.7', submissionId: newId(), cookies });
    expect(await counts(form)).toEqual([20, [['address']]]);
  });

  it('from an address that sends many is held; other addresses, other forms and the next minutes are not', async () => {
    const [form, other] = [await tellForm(world), await tellForm(world)];
    for (const { workspaceId } of [form, other]) await tellPlan(world, workspaceId);
    const ip = '2001:db8:1:2::5';
    for (let n = 0; n < 20; n += 1) await submit(world, form, { ip, submissionId: newId() });
    expect(await counts(form)).toEqual([20, []]);
    // Another address of the same network.
    await submit(world, form, { ip: '2001:db8:1:2:ffff::1', submissionId: newId() });
    expect(await counts(form)).toEqual([20, [['address']]]);
    await submit(world, form, { ip: '2001:db8:1:3::5', submissionId: newId() });
    await submit(world, other, { ip, submissionId: newId() });
    world.clock.advance(120_000);
    await submit(world, form, { ip, submissionId: newId() });
    expect(await counts(form)).toEqual([23, [['address']]]);
  });

  it('does not come from a class of 120 who opened the form behind one address', async () => {
    const form = await tellForm(world);
    await tellPlan(world, form.workspaceId);
    const visit = visitOf(form, 60_000);
    for (let n = 0; n < 120; n += 1) await submit(world, form, { visit, submissionId: newId(), ip: '203.0.113.9' });
    expect(await counts(form)).toEqual([120, []]);
  });

  it('does not come from a proxy or an office, whose one address stands for many', async () => {
    const form = await tellForm(world);
    await tellPlan(world, form.workspaceId);
    for (let n = 0; n < 40; n += 1) await submit(world, form, { ip: '10.0.0.7', submissionId: newId() });
    expect(await counts(form)).toEqual([40, []]);
  });

  it('that is not valid is refused, counted and held nowhere', async () => {
    const form = await tellForm(world, { input: { required: true } });
    expect((await submit(world, form, { userData: {}, note: 'Buy now' })).status).toBe(422);
    expect(await counts(form)).toEqual([0, []]);
  });
});

describe('without JavaScript', () => {
  it('a slow post is taken; while the form is under attack it is held, and after it taken again', async () => {
    const form = await tellForm(world);
    await tellPlan(world, form.workspaceId);
    const fields: [string, string][] = [[idOf(form, 'input'), 'Hello']];
    expect((await post(form, fields)).status).toBe(303);
    for (let n = 0; n < 31; n += 1) await post(form, [...fields, ['_', 'Buy now']], `198.51.100.${n}`);
    expect((await heldRows(world, form)).length).toBe(31);
    world.clock.advance(1);
    expect((await post(form, fields, '203.0.113.2')).status).toBe(303);
    expect((await heldRows(world, form))[0]?.suspicions).toEqual(['attack']);
    world.clock.advance(11 * 60_000);
    expect((await post(form, fields, '203.0.113.3')).status).toBe(303);
    expect([accepted(world).length, (await heldRows(world, form)).length]).toEqual([2, 32]);
  });
});
