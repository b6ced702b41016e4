import { contractsOf } from '@formwright/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { answeredAt, forgetAnswered, markAnswered, markVisit } from '../src/service/respondent-cookies.ts';
import { handle } from '../src/service/service.ts';
import { startApp } from './support/app.ts';

const forms = contractsOf('forms');

const mark = forms('mark', {
  summary: 's',
  method: 'GET',
  path: '/mark/:what',
  params: Type.Object({ what: Type.String() }),
  auth: 'none',
  reply: Type.Object({}),
  errors: {},
});
const form = { _id: 'form1', link: 'abc' };

let world: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  const route = handle(mark, async ({ params: { what }, reply }) => {
    if (what === 'visit') markVisit(reply, 'secret', form, { id: 'v', startedAt: 1 });
    else if (what === 'forgotten') forgetAnswered(reply, form);
    else markAnswered(reply, form, { token: 't', acceptedAt: 1, isOwn: what === 'own' });
    return {};
  });
  world = await startApp([route], { secureCookies: true });
});
afterAll(() => world.close());

// A browser keeps the cookies of a frame apart: a cookie set or cleared without these is another one.
it.each([
  ['visit', ['__Secure-fw_v_form1']],
  ['answered', ['__Secure-fw_success', '__Secure-fw_done_form1']],
  ['own', ['__Secure-fw_success', '__Secure-fw_done_form1', '__Secure-fw_v_form1']],
  ['forgotten', ['__Secure-fw_done_form1']],
])('sets and clears the cookies of %s in frames of other sites too (T10)', async (what, names) => {
  const { cookies } = await world.app.inject(`/mark/${what}`);
  expect(cookies.map(({ name }) => name)).toEqual(names);
  for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, sameSite: 'None', partitioned: true });
});

// The form's script reads the same cookie by the same rule: enhance-damaged-draft.test.ts.
it.each([
  ['1700000000000', 1_700_000_000_000],
  ['1', 1],
  ['', null],
  ['yes', null],
  ['1e300', null],
  ['-1', null],
  ['1.5', null],
])('a mark %j was left at %s', (value, time) => {
  expect(answeredAt(form, { fw_done_form1: value })).toBe(time);
});
