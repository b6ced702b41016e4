import { forms } from '@formwright/contracts';
import { readVisit } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, bob, create, createFormsWorld, load, plan, tellOf, visitPage, visitSecret } from './forms-world.ts';

let world: TestWorld;
let id: string;
let first: string;
beforeEach(async () => {
  world = await createFormsWorld();
  await plan(world, 'ada');
  await plan(world, 'bob');
  id = await create(world);
  first = (await load(world, id)).details.link;
});
afterEach(() => world.close());

const change = (shorten?: string | true, { as = ada, of = id } = {}) =>
  world.inject(forms.editFormID, { as, body: { id: of, ...(shorten !== undefined && { shorten }) } });
const visit = async (link: string, more = {}) => {
  const { status, headers, cookies } = await visitPage(world, link, more);
  return { status, location: headers.location, cookies };
};

describe("a form's link", () => {
  it('[API-009] is replaced by a fresh one, or by one that the owner chose, which everybody then opens', async () => {
    const fresh: string[] = [];
    for (const shorten of [true, '', undefined] as const) {
      const { status, body } = await change(shorten);
      expect([status, body.link]).toEqual([200, (await load(world, id)).details.link]);
      fresh.push(body.link);
      expect((await visit(body.link)).status).toBe(200);
    }
    expect(new Set([first, ...fresh]).size).toBe(4);
    expect((await change('  Spring-Fair-26 ')).body).toEqual({ link: 'spring-fair-26' });
    expect((await visit('spring-fair-26')).status).toBe(200);
    expect((await load(world, id)).details.version).toBe(1);
    expect((await world.inject(forms.getForm, { body: { id: 'spring-fair-26' } })).status).toBe(200);
    // The shortest and the longest.
    for (const link of ['a1b', 'x'.repeat(40)]) expect([(await change(link)).body, (await visit(link)).status]).toEqual([{ link }, 200]);
  });

  it('leads on from every former one, also a printed one in capitals, and back when it is taken back', async () => {
    await visit(first);
    await change('fair');
    await change('spring-fair');
    for (const link of [first, 'fair', 'Spring-Fair'])
      expect(await visit(link)).toMatchObject({ status: 302, location: '/f-spring-fair', cookies: {} });
    expect((await change('fair')).body).toEqual({ link: 'fair' });
    expect((await visit('fair')).status).toBe(200);
    expect(await visit('spring-fair')).toMatchObject({ status: 302, location: '/f-fair' });
    expect((await world.inject(forms.getForm, { body: { id: first } })).body).toHaveLength(3);
    expect(await tellOf(world, first)).toMatchObject({ formId: id, link: 'fair' });
  });

  it('is found where an address was passed on with what stands around it, and no part of another link is', async () => {
    for (const around of ['.', ').', '>', '*', '_', ' ', '\u200b', '\u3002', '&utm=1'])
      expect([around, await visit(`${first}${around}`)]).toEqual([
        around,
        expect.objectContaining({ status: 302, location: `/f-${first}`, cookies: {} }),
      ]);
    expect((await visit(`${first}.`, { query: { Email: 'a+b@example.com' } })).location).toBe(`/f-${first}?Email=a%2Bb%40example.com`);
    await change('fair');
    for (const another of ['fair\u00e9', '\u00e9', '.', 'fair-', 'fairs'])
      expect([another, (await visit(another)).status]).toEqual([another, another === 'fair-' ? 302 : 404]);
  });

  it('keeps the marks of a visitor and the query on the way', async () => {
    const begun = (await visit(first)).cookies[`fw_v_${id}`]?.value ?? '';
    await change('fair');
    const cookies = { [`fw_v_${id}`]: begun, [`fw_done_${id}`]: '1790000000000' };
    const moved = await world.inject(forms.publicFormPage, { params: { link: first }, cookies, query: { embed: '1', Name: 'Ada & Bo' } });
    expect([moved.status, moved.headers.location]).toEqual([302, '/f-fair?embed=1&Name=Ada+%26+Bo']);
    // Each is set for the new address and cleared for the former one, under the same name.
    const set = moved.headers['set-cookie'] as unknown as string[];
    const at = (path: string) => set.flatMap((line) => (line.includes(`Path=/f-${path};`) ? [line.split(';')[0]] : []));
    expect(at('fair')).toEqual([`fw_v_${id}=${begun}`, `fw_done_${id}=1790000000000`]);
    expect(at(first)).toEqual([`fw_v_${id}=`, `fw_done_${id}=`]);
  });

  it('that another form has by now says nothing of it: who answered the first, by a cookie of now or of before, may answer the other', async () => {
    const begun = (await visit(first)).cookies[`fw_v_${id}`]?.value ?? '';
    for (const call of [forms.archiveForm, forms.deleteForm])
      expect((await world.inject(call, { as: ada, body: { formId: id } })).status).toBe(200);
    const other = await create(world, bob);
    expect((await change(first.toLowerCase(), { as: bob, of: other })).status).toBe(200);
    for (const key of [id, first]) {
      const cookies = { [`fw_v_${key}`]: begun, [`fw_done_${key}`]: '1790000000000' };
      const shown = await visitPage(world, first.toLowerCase(), { cookies });
      expect([shown.status, shown.text.includes('<form')]).toEqual([200, true]);
      expect(readVisit(visitSecret, other, shown.cookies[`fw_v_${other}`]?.value)?.startedAt).toBe(world.clock.now());
    }
  });

  it('belongs to one form only: others cannot take it, nor a former one, not even at the same time', async () => {
    const other = await create(world, bob);
    await change('fair');
    await change('spring-fair');
    for (const taken of ['fair', 'spring-fair', 'Fair']) {
      const { status, body } = await change(taken, { as: bob, of: other });
      expect([status, body]).toEqual([409, { error: { shorten: expect.stringContaining('is taken') } }]);
    }
    const race = await Promise.all([change('same'), change('same', { as: bob, of: other })]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each(['ab', 'a b c', 'ümlaut', '-ab', 'ab-', 'a--b', 'x'.repeat(41), '../x', 'a/b', 'Admin', 'sign-in'])(
    'is refused by name when it is %j',
    async (shorten) => {
      const { status, body } = await change(shorten);
      expect([status, Object.keys((body as unknown as { error: object }).error)]).toEqual([422, ['shorten']]);
      expect((await load(world, id)).details.link).toBe(first);
    },
  );

  it('keeps twenty former ones, gives the oldest up, and all of them with the form', async () => {
    for (let n = 0; n < 22; n += 1) {
      world.clock.advance(1);
      await change(`fair-${n}`);
    }
    expect([(await visit(first)).status, (await visit('fair-0')).status, (await visit('fair-1')).status]).toEqual([404, 404, 302]);
    const other = await create(world, bob);
    expect((await change('fair-0', { as: bob, of: other })).status).toBe(200);
    await world.inject(forms.archiveForm, { as: ada, body: { formId: id } });
    expect((await visit('fair-5')).status).toBe(410);
    await world.inject(forms.deleteForm, { as: ada, body: { formId: id } });
    expect((await change('fair-5', { as: bob, of: other })).status).toBe(200);
  });

  it('of somebody else, or of a suspended account, stays as it is', async () => {
    expect((await change('fair', { as: bob })).status).toBe(404);
    await plan(world, 'ada', { blocked: true, at: world.clock.now() + 1 });
    expect((await change('fair')).status).toBe(403);
  });
});
