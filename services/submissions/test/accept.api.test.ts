import { submissions } from '@formwright/contracts';
import { readReceiptToken, signVisit } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accepted,
  answer,
  createSubmissionsWorld,
  idOf,
  newId,
  ownPerson,
  saveAgain,
  submit,
  type TestForm,
  takenOf,
  tellForm,
  textAnswer,
  visitSecret,
} from './submissions-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

describe('taking a submission', () => {
  it('[API-005] [PUB-02 part: submitting] stores it with its event and answers where to go next, to anybody', async () => {
    const form = await tellForm(world);
    const { status, body, cookies } = await submit(world, form);
    expect(status).toBe(200);
    expect(body).toEqual({
      success_status: 'message',
      redirect_url: '',
      success_url: expect.stringMatching(/^\/success\?receipt=[\w-]+\.[\w-]+$/),
      id: expect.stringMatching(/^\w{31}$/),
    });
    expect(accepted(world)).toMatchObject([
      { submissionId: body.id, formId: form.id, workspaceId: form.workspaceId, answers: textAnswer(form) },
    ]);
    expect(await takenOf(world, form)).toBe(1);
    const own = { maxAge: 365 * 24 * 3600, path: `/f-${form.link}` };
    expect(cookies[`fw_done_${form.id}`]).toMatchObject({ ...own, value: String(world.clock.now()) });
    expect(cookies[`fw_done_${form.id}`]?.httpOnly).toBeFalsy();
    expect(cookies.fw_success).toMatchObject({ httpOnly: true, path: '/success' });
    const token = readReceiptToken(visitSecret, { fw_success: cookies.fw_success?.value });
    expect(token).toEqual({ formId: form.id, acceptedAt: world.clock.now() });
  });

  it('takes the form’s id in the place of its link', async () => {
    const form = await tellForm(world);
    expect((await submit(world, form, { key: form.id })).status).toBe(200);
  });

  it('hands out the owner’s address, and only a web address', async () => {
    const details = (redirect_url: string) => ({ details: { success_status: 'url', redirect_url } });
    const form = await tellForm(world, { input: {} }, details('https://example.org/thanks'));
    expect((await submit(world, form)).body).toMatchObject({ success_status: 'url', redirect_url: 'https://example.org/thanks' });
    for (const [n, wrong] of ['javascript:alert(1)', 'data:text/html,x', '', 'thanks'].entries()) {
      await saveAgain(world, form, { revision: n + 2, ...details(wrong) });
      expect((await submit(world, form)).body).toMatchObject({ success_status: 'message', redirect_url: '' });
    }
  });

  it('[PUB-26 part: a required answer] refuses a missing required answer, and keeps nothing', async () => {
    const form = await tellForm(world, { input: { required: true } });
    for (const userData of [{}, textAnswer(form, '   '), textAnswer(form, ''), { [idOf(form, 'input')]: null }]) {
      const { status, body, cookies } = await submit(world, form, { userData });
      expect(status).toBe(422);
      expect(body).toEqual({
        error: { value: 'Please complete all required fields.', fields: { [idOf(form, 'input')]: expect.any(String) } },
      });
      expect(cookies).toEqual({});
    }
    expect([accepted(world), await takenOf(world, form)]).toEqual([[], 0]);
  });

  it('[PUB-26 part: a rule] refuses answers that break a rule or that no question asks for', async () => {
    const form = await tellForm(world, { input: { typeinput: 'number' }, rating: {}, dropdown: {} });
    const wrong = {
      [idOf(form, 'input')]: answer('0'),
      [idOf(form, 'rating')]: answer('6'),
      [idOf(form, 'dropdown')]: answer('nothing of it'),
      unknown: answer('x'),
    };
    const { status, body } = await submit(world, form, { userData: wrong });
    expect(status).toBe(422);
    expect(Object.keys((body as unknown as { error: { fields: object } }).error.fields).sort()).toEqual(Object.keys(wrong).sort());
  });

  it.each([[null], [7], ['text'], [[]], [{ a: { b: { c: 1 } } }]])('refuses %j for userData without failing', async (userData) => {
    const form = await tellForm(world);
    const { status } = await submit(world, form, { userData: userData ?? 0 });
    expect([400, 422]).toContain(status);
    expect(await takenOf(world, form)).toBe(0);
  });

  it('refuses an email that is not the answer of the email field', async () => {
    const form = await tellForm(world, { input: { typeinput: 'email' } });
    const userData = textAnswer(form, 'ada@example.org');
    const other = await submit(world, form, { userData, email: 'eve@example.org' });
    expect([other.status, other.body]).toEqual([422, { error: { value: expect.any(String), email: expect.any(String), fields: {} } }]);
    const invalid = await submit(world, form, { userData: textAnswer(form, 'ada@') });
    expect(invalid.body).toMatchObject({ error: { email: expect.any(String) } });
    expect((await submit(world, form, { userData, email: 'ada@example.org' })).status).toBe(200);
    expect(accepted(world)).toMatchObject([{ email: 'ada@example.org' }]);
  });

  it('[PUB-31 part: the server’s check] checks shortText against the answers: 200 characters and more, as they stand', async () => {
    const form = await tellForm(world);
    const uniqueId = idOf(form, 'input');
    const [short, long] = ['x'.repeat(199), 'x'.repeat(200)];
    expect((await submit(world, form, { userData: textAnswer(form, long), shortText: [{ uniqueId, value: long }] })).status).toBe(200);
    expect((await submit(world, form, { userData: textAnswer(form, short), shortText: [{ uniqueId, value: short }] })).status).toBe(422);
    expect((await submit(world, form, { userData: textAnswer(form, long), shortText: [{ uniqueId, value: `${long}y` }] })).status).toBe(
      422,
    );
    expect((await submit(world, form, { userData: textAnswer(form, long), shortText: [{ uniqueId: 'other', value: long }] })).status).toBe(
      422,
    );
  });

  it('knows its visit by what the script reads from the cookie on the form’s own path, and needs no token in the address then', async () => {
    const form = await tellForm(world);
    const startedAt = world.clock.now() - 5000;
    const visit = signVisit(visitSecret, form.id, { id: 'v'.repeat(22), startedAt });
    expect((await submit(world, form, { visit })).body.success_url).toBe('/success');
    expect((await submit(world, form, { visit: 'forged', startDate: startedAt - 1 })).status).toBe(200);
    expect(accepted(world).map((event) => Number(event.startedAt))).toEqual([startedAt, startedAt - 1]);
  });

  it('says that the form was changed meanwhile where that may be why answers are refused (L7)', async () => {
    const form = await tellForm(world, { input: { required: true } }, { details: { version: 4 } });
    const refused = async (version?: number) => (await submit(world, form, { userData: { gone: answer('x') }, version })).body;
    const fields = { [idOf(form, 'input')]: 'This field is required.', gone: 'This form has no such field.' };
    expect(await refused(3)).toEqual({
      error: {
        value: 'This form was changed while you were filling it in. Your answers are kept.',
        newForm: 'Show the new form',
        fields,
      },
    });
    const plain = { error: { value: 'Please complete all required fields.', fields } };
    expect([await refused(4), await refused(5), await refused()]).toEqual([plain, plain, plain]);
    // What still fits is taken.
    expect((await submit(world, form, { version: 3 })).status).toBe(200);
  });

  it('puts no mark on the browser of the form’s own people', async () => {
    const form = await tellForm(world);
    const { cookies } = await submit(world, form, { cookies: { fw_own: await ownPerson(world, form) } });
    expect(cookies[`fw_done_${form.id}`]).toMatchObject({ value: '', maxAge: 0 });
    expect(cookies.fw_success?.value).not.toBe('');
  });

  it('knows when the visit began: by its own cookie, else by a possible time of the client', async () => {
    const form = await tellForm(world);
    const now = world.clock.now();
    const cookie = { [`fw_v_${form.id}`]: signVisit(visitSecret, form.id, { id: 'v'.repeat(22), startedAt: now - 5000 }) };
    await submit(world, form, { startDate: now - 1, cookies: cookie });
    await submit(world, form, { startDate: now - 7000 });
    await submit(world, form, { startDate: now + 60_000 });
    await submit(world, form, { startDate: now - 1, cookies: { [`fw_v_${form.id}`]: 'forged' } });
    expect(accepted(world).map((event) => Number(event.startedAt))).toEqual([now - 5000, now - 7000, 0, now - 1]);
  });
});

describe('redundant fields', () => {
  /** The body as text, field by field, as a client of the specification sends it. */
  const post = (form: TestForm, fields: [string, string][]) =>
    world.inject(submissions.saveUserForm, {
      otherFields: [['dataForm', JSON.stringify({ id: form.link, email: '' })], ['userData', JSON.stringify(textAnswer(form))], ...fields],
    });

  it.each([
    ['startDate', ''],
    ['startDate', 'yesterday'],
    ['startDate', '{"at": 1}'],
    ['startDate', '"yesterday"'],
    ['startDate', '[[['],
    ['startDate', '1e999'],
    ['startDate', `"${'9'.repeat(500)}"`],
    ['shortText', ''],
    ['shortText', '{}'],
    ['shortText', '[1, null, {"uniqueId": 1}]'],
    ['shortText', 'text'],
    ['shortText', `${'['.repeat(100)}${']'.repeat(100)}`],
    ['files', ''],
    ['files', '[{}]'],
    ['hasFiles', ''],
    ['hasFiles', 'yes'],
    ['hasFiles', '{"__proto__": 1}'],
    ['version', 'first'],
    ['version', '{"version": 1}'],
  ])('%s %j never costs an answer', async (name, text) => {
    const form = await tellForm(world);
    const { status } = await post(form, [[name, text]]);
    expect([status, accepted(world).at(-1)?.answers]).toEqual([200, textAnswer(form)]);
    expect(Number(accepted(world).at(-1)?.startedAt)).toBe(0);
  });

  it.each([[7], [{ a: 1 }], ['x'.repeat(500)], ['eve@example.org'], [[]]])(
    'an email of %j beside a form without one does not either',
    async (email) => {
      const form = await tellForm(world);
      const dataForm = JSON.stringify({ id: form.link, email });
      const body = { userData: textAnswer(form) };
      const { status } = await world.inject(submissions.saveUserForm, { body, otherFields: [['dataForm', dataForm]] });
      expect(status).toBe(200);
    },
  );

  it('an email that the answers leave out is the answer to the form’s email question, and is told as such', async () => {
    const form = await tellForm(world, { text: {}, input: { typeinput: 'email' } });
    const [text, email] = [idOf(form, 'text'), idOf(form, 'input')];
    const submissionId = newId();
    const send = (userData: object, sent: string) => submit(world, form, { userData, email: sent, submissionId });
    const { status, body } = await send({ [text]: answer('Hello') }, ' Ada@example.org ');
    expect(status).toBe(200);
    expect(accepted(world).map((event) => [event.email, event.answers[email]])).toEqual([
      ['Ada@example.org', expect.objectContaining({ value: 'Ada@example.org' })],
    ]);
    expect((await send({ [text]: answer('Hello') }, ' Ada@example.org ')).body.id).toBe(body.id);
    expect((await send({ [text]: answer('Hello') }, 'eve@example.org')).status).toBe(409);
    // The same, whatever has become of the question and of the form.
    const pages = form.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.content[0].cols[0]?.uniqueId !== email) }));
    await saveAgain(world, { ...form, pages }, { revision: 2 });
    expect((await send({ [text]: answer('Hello') }, ' Ada@example.org ')).body.id).toBe(body.id);
    await saveAgain(world, form, { revision: 3, archivedAt: 1 });
    expect((await send({ [text]: answer('Hello') }, ' Ada@example.org ')).body.id).toBe(body.id);
    await saveAgain(world, form, { revision: 4 });
    for (const unanswered of ['', '  ', null])
      await submit(world, form, { userData: { [email]: answer(unanswered) }, email: 'ada@example.org' });
    await submit(world, form, { userData: { [text]: answer('Hello') }, email: 'nobody' });
    expect(accepted(world).map((event) => event.email)).toEqual(['Ada@example.org', ...Array(3).fill('ada@example.org'), '']);
  });

  it('are read as an ISO date with and without quotes, and the first of a name counts', async () => {
    const form = await tellForm(world);
    const at = world.clock.now() - 5000;
    const iso = new Date(at).toISOString();
    for (const text of [iso, `"${iso}"`, String(at)])
      expect(
        (
          await post(form, [
            ['startDate', text],
            ['startDate', ''],
          ])
        ).status,
      ).toBe(200);
    expect(accepted(world).map(({ startedAt }) => Number(startedAt))).toEqual([at, at, at]);
  });

  it('are noted by name alone when they are left aside', async () => {
    const lines: string[] = [];
    await world.close();
    world = await createSubmissionsWorld(undefined, (line) => lines.push(line));
    const form = await tellForm(world);
    expect(
      (
        await post(form, [
          ['startDate', 'secret words'],
          ['shortText', 'more words'],
        ])
      ).status,
    ).toBe(200);
    const [noted, ...others] = lines.filter((line) => line.includes('malformed redundant fields'));
    expect(others).toEqual([]);
    expect(JSON.parse(noted ?? '{}')).toMatchObject({ redundantFields: ['shortText', 'startDate'] });
    expect(lines.join('')).not.toContain('words');
  });
});

describe('what no rule reads', () => {
  it('is refused by name, never acknowledged and left out', async () => {
    const form = await tellForm(world, { fullname: {}, input: {}, date: {} });
    const [name, text] = [idOf(form, 'fullname'), idOf(form, 'input')];
    const fieldsOf = async (userData: object) => {
      const { status, body } = await submit(world, form, { userData });
      return [status, (body as unknown as { error: { fields: object } }).error.fields];
    };
    const unknown = (part: string) => `This answer has a part that is not known: ${part}.`;
    expect(await fieldsOf({ [name]: answer({ first: 'Ada', last: 'Lovelace' }) })).toEqual([422, { [name]: unknown('first') }]);
    expect(await fieldsOf({ [text]: { ...answer('x'), note: 'y' } })).toEqual([422, { [text]: unknown('note') }]);
    expect(await fieldsOf({ [text]: { text: 'x' } })).toEqual([422, { [text]: unknown('text') }]);
    expect(await fieldsOf({ other: answer('x') })).toEqual([422, { other: 'This form has no such field.' }]);
    expect(await takenOf(world, form)).toBe(0);
  });
});
