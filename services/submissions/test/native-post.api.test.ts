import { readdirSync } from 'node:fs';
import { submissions } from '@formwright/contracts';
import { signVisit } from '@formwright/platform';
import type { TestFile, TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { samples } from '../src/testing/sample-files.ts';
import {
  accepted,
  createSubmissionsWorld,
  idOf,
  newId,
  ownPerson,
  saveAgain,
  type TestForm,
  takenOf,
  tellForm,
  tellPlan,
  visitSecret,
} from './submissions-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

const post = (form: TestForm, otherFields: [string, string][], more: { files?: TestFile[]; cookies?: Record<string, string> } = {}) =>
  world.inject(submissions.postPublicForm, { params: { link: form.link }, otherFields, ...more });
const visitOf = (form: TestForm) => ({
  [`fw_v_${form.id}`]: signVisit(visitSecret, form.id, { id: 'v'.repeat(22), startedAt: world.clock.now() - 5000 }),
});

describe('a form posted without JavaScript', () => {
  it('[PUB-17] is taken and leads to the thank-you page, files included', async () => {
    const form = await tellForm(world, { input: {}, fullname: {}, upload: {} });
    const { status, headers, cookies } = await post(
      form,
      [
        [idOf(form, 'input'), 'Hello'],
        [`${idOf(form, 'fullname')}.firstname`, 'Ada'],
        [`${idOf(form, 'fullname')}.lastname`, 'Wright'],
      ],
      { files: [{ field: idOf(form, 'upload'), name: 'cv.pdf', content: samples.pdf ?? '' }], cookies: visitOf(form) },
    );
    expect([status, headers.location]).toEqual([303, '/success']);
    expect(cookies[`fw_done_${form.id}`]).toMatchObject({ value: String(world.clock.now()), path: `/f-${form.link}` });
    expect(cookies.fw_success).toMatchObject({ path: '/success' });
    const [event] = accepted(world);
    expect(event?.answers).toMatchObject({
      [idOf(form, 'input')]: { value: 'Hello' },
      [idOf(form, 'fullname')]: { value: { firstname: 'Ada', lastname: 'Wright' } },
      [idOf(form, 'upload')]: { files: [{ name: 'cv.pdf', type: 'application/pdf' }] },
    });
    expect(Number(event?.startedAt)).toBe(world.clock.now() - 5000);
  });

  it('is refused by a page that says what to do where it is larger than any form takes', async () => {
    const form = await tellForm(world, { input: {} });
    const { status, headers, text } = await post(form, [[idOf(form, 'input'), 'x'.repeat(4_000_001)]]);
    expect([status, headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
    expect(text).toContain('choose smaller files or shorten long texts');
    expect(accepted(world)).toEqual([]);
  });

  it('[PUB-18] goes to the owner’s address where there is one', async () => {
    const form = await tellForm(world, { input: {} }, { details: { success_status: 'url', redirect_url: 'https://example.org/thanks' } });
    expect((await post(form, [[idOf(form, 'input'), 'Hello']])).headers.location).toBe('https://example.org/thanks');
  });

  it('sent twice in one visit counts once; without a visit each counts', async () => {
    const form = await tellForm(world);
    for (let n = 0; n < 3; n += 1) expect((await post(form, [], { cookies: visitOf(form) })).status).toBe(303);
    expect(await takenOf(world, form)).toBe(1);
    for (let n = 0; n < 2; n += 1) await post(form, [], { cookies: { [`fw_v_${form.id}`]: 'forged' } });
    expect(await takenOf(world, form)).toBe(3);
  });

  it('sent again with changes after Back tells that and when the first answers arrived, and keeps those', async () => {
    const form = await tellForm(world);
    const [first, other] = ['Hello', 'Hello again'].map((text): [string, string][] => [[idOf(form, 'input'), text]]);
    const cookies = visitOf(form);
    expect((await post(form, first ?? [], { cookies })).status).toBe(303);
    const { status, text } = await post(form, other ?? [], { cookies });
    expect(status).toBe(409);
    for (const words of ['You already answered this form', 'Heading', 'UTC', 'What you sent now has not been kept.'])
      expect(text).toContain(words);
    expect(accepted(world)).toMatchObject([{ answers: { [idOf(form, 'input')]: { value: 'Hello' } } }]);
    expect((await post(form, first ?? [], { cookies })).headers.location).toBe('/success');
  });

  it('of the form’s own people ends the visit, so that the next post is an answer of its own', async () => {
    const form = await tellForm(world);
    const { cookies } = await post(form, [], { cookies: { ...visitOf(form), fw_own: await ownPerson(world, form) } });
    expect(cookies[`fw_v_${form.id}`]).toMatchObject({ value: '', path: `/f-${form.link}`, maxAge: 0 });
  });

  it('leads to a thank-you page that needs no cookie where none came', async () => {
    const form = await tellForm(world);
    expect((await post(form, [])).headers.location).toMatch(/^\/success\?receipt=/);
  });

  it('[PUB-26] comes back as it was filled in, with what is wrong, and can be sent again', async () => {
    const form = await tellForm(world, { input: { required: true, label: 'Your name' }, text: {}, rating: { required: true } });
    const fields: [string, string][] = [[idOf(form, 'text'), 'A "long" <text>']];
    const refused = await post(form, fields, { cookies: visitOf(form) });
    expect(refused.status).toBe(422);
    expect(refused.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(refused.headers['content-security-policy']).toContain("default-src 'none'");
    expect(refused.text).toContain('Please complete all required fields.');
    expect(refused.text).toContain('A &quot;long&quot; &lt;text&gt;');
    expect(refused.cookies).toEqual({});
    const complete = [...fields, [idOf(form, 'input'), 'Ada'], [idOf(form, 'rating'), '5']] as [string, string][];
    expect((await post(form, complete, { cookies: visitOf(form) })).status).toBe(303);
    expect(await takenOf(world, form)).toBe(1);
  });

  it('refused with more than can be shown again says so, and leaves the answers to the browser', async () => {
    const form = await tellForm(world, { text: {}, input: { required: true } });
    const { status, text } = await post(form, [[idOf(form, 'text'), 'x'.repeat(300_001)]], { cookies: visitOf(form) });
    expect(status).toBe(422);
    for (const words of ['Long Text: Use at most 20,000 characters.', 'Go back in your browser']) expect(text).toContain(words);
    expect(text.length).toBeLessThan(50_000);
  });

  it('with a text longer than any form takes is refused by the question’s name, also where the text is blank', async () => {
    const form = await tellForm(world, { text: { label: 'Your story' }, input: { label: 'Your name' } });
    const blank = await post(form, [[idOf(form, 'text'), '\r\n'.repeat(1_900_000)]], { cookies: visitOf(form) });
    expect([blank.status, blank.text.includes('Your story: Use at most 20,000 characters.')]).toEqual([422, true]);
    const long = await post(form, [[idOf(form, 'input'), 'x'.repeat(5_000)]], { cookies: visitOf(form) });
    expect([long.status, long.text.includes('Use at most 2,000 characters.'), long.text.includes('x'.repeat(5_000))]).toEqual([
      422,
      true,
      true,
    ]);
    expect(await takenOf(world, form)).toBe(0);
    const typed = 'a line\r\n'.repeat(2_500).slice(0, -2);
    expect((await post(form, [[idOf(form, 'text'), typed]], { cookies: visitOf(form) })).status).toBe(303);
    expect(accepted(world)).toMatchObject([{ answers: { [idOf(form, 'text')]: { value: typed.replaceAll('\r\n', '\n') } } }]);
  });

  it('with many long texts is taken whole, and once', async () => {
    const form = await tellForm(world, { text: {}, fullname: {}, checkbox: {} }, {});
    const column = form.pages[0]?.rows[0]?.content[0].cols[0];
    const many = Array.from({ length: 12 }, () => ({ ...column, id: newId(), uniqueId: newId().padEnd(50, '0') }));
    form.pages = [{ ...form.pages[0], rows: many.map((one) => ({ id: newId(), content: [{ cols: [one] }] })) }] as TestForm['pages'];
    await saveAgain(world, form, { revision: 2 });
    const typed = 'a\r\n'.repeat(10_000).slice(0, -2);
    const fields = many.map(({ uniqueId }): [string, string] => [uniqueId, typed]);
    for (let n = 0; n < 2; n += 1) expect((await post(form, fields, { cookies: visitOf(form) })).status).toBe(303);
    const value = typed.replaceAll('\r\n', '\n');
    expect(accepted(world).map(({ answers }) => Object.values(answers))).toEqual([many.map(() => expect.objectContaining({ value }))]);
  });

  it('asks for the file again that is not what it says, and keeps none', async () => {
    const form = await tellForm(world, { upload: {} });
    const { status, text } = await post(form, [], { files: [{ field: idOf(form, 'upload'), name: 'cv.pdf', content: 'MZ\0\0' }] });
    expect(status).toBe(422);
    expect(text).toContain('cv.pdf is a file of the kind EXE under another name');
    expect(readdirSync(world.tmpDir)).toEqual([]);
  });

  it('[PUB-11] [PUB-13] shows the Expired! and Oops! screens', async () => {
    const form = await tellForm(world);
    expect(await post({ ...form, link: 'nothing' }, [])).toMatchObject({ status: 404, text: expect.stringContaining('Oops!') });
    expect(await post({ ...form, link: form.id }, [])).toMatchObject({ status: 404 });
    await saveAgain(world, form, { revision: 2, isOverQuota: true });
    expect(await post(form, [])).toMatchObject({ status: 410, text: expect.stringContaining('Expired!') });
    await tellPlan(world, form.workspaceId, { blocked: true });
    const suspended = await post(form, []);
    expect([suspended.status, suspended.text.includes('Oops!'), suspended.text.includes('no responses at the moment')]).toEqual([
      403,
      true,
      true,
    ]);
    await saveAgain(world, form, { revision: 3, archivedAt: 1 });
    const archived = await post(form, []);
    expect([archived.status, archived.headers.location]).toEqual([303, `/f-${form.link}`]);
    expect(await takenOf(world, form)).toBe(0);
  });

  it('[N9] refused twenty at a time for a network is refused as busy beyond, and nobody else is', async () => {
    const form = await tellForm(world, { input: { required: true } });
    const refused = (ip: string) => world.inject(submissions.postPublicForm, { params: { link: form.link }, otherFields: [], ip });
    const posts = Array.from({ length: 23 }, () => refused('203.0.113.7'));
    const neighbor = refused('198.51.100.1');
    const replies = await Promise.all(posts);
    const busy = replies.filter(({ status }) => status === 503);
    expect([replies.filter(({ status }) => status === 422).length, busy.length, (await neighbor).status]).toEqual([20, 3, 422]);
    expect(busy.map(({ headers }) => headers['retry-after'])).toEqual(Array(3).fill(expect.any(String)));
    expect(busy[0]?.text).toContain('<h1>Not sent yet</h1>');
  });

  it("[D13] keeps the form's colors on all of its pages", async () => {
    const details = { color: 'user_1', colors: { user_1: '230, 126, 34' } };
    const form = await tellForm(world, { text: {}, input: { required: true } }, { details });
    const asked = (text: string): [string, string][] => [[idOf(form, 'input'), text]];
    const cookies = visitOf(form);
    await post(form, asked('Hello'), { cookies });
    const replies = [
      await post(form, []),
      await post(form, [[idOf(form, 'text'), 'x'.repeat(300_001)]]),
      await post(form, asked('Changed'), { cookies }),
    ];
    await saveAgain(world, form, { revision: 2, isOverQuota: true, details });
    replies.push(await post(form, asked('Late')));
    expect(replies.map(({ status, text }) => [status, text.includes('--form-color:230,126,34')])).toEqual([
      [422, true],
      [422, true],
      [409, true],
      [410, true],
    ]);
  });

  it('shows the logo on none of its pages where the owner pays and hides it', async () => {
    const form = await tellForm(world, { input: { required: true } });
    const asked: [string, string][] = [[idOf(form, 'input'), 'Hello']];
    const cookies = visitOf(form);
    await post(form, asked, { cookies });
    /** Per page, whether it shows the logo: refused, already answered, expired. */
    const shown = async (revision: number) => {
      await saveAgain(world, form, { revision });
      const open = [await post(form, []), await post(form, [[idOf(form, 'input'), 'Changed']], { cookies })];
      await saveAgain(world, form, { revision: revision + 1, isOverQuota: true });
      const replies = [...open, await post(form, asked)];
      expect(replies.map(({ status }) => status)).toEqual([422, 409, 410]);
      return replies.map(({ text }) => text.includes('Powered by'));
    };
    const { workspaceId } = form;
    expect(await shown(2)).toEqual([true, true, true]);
    await world.publish('identity.v1.UserChanged', workspaceId, { userId: workspaceId, workspaceId, hidesLogo: true });
    expect(await shown(4)).toEqual([true, true, true]);
    await tellPlan(world, workspaceId);
    expect(await shown(6)).toEqual([false, false, false]);
  });

  it('with an answer to a question taken out meanwhile comes back with what was typed, and can be sent again', async () => {
    const form = await tellForm(world, { input: {}, text: { required: true } });
    const kept: [string, string][] = [[idOf(form, 'input'), 'Ada']];
    const first = await post(form, [...kept, ['gone.firstname', 'Is <b> & kept']], { cookies: visitOf(form) });
    expect(first.status).toBe(422);
    const changed = 'This form was changed while you were filling it in. Your answers are kept.';
    const typed = 'No longer on the form: <bdi>Is &lt;b&gt; &amp; kept</bdi>';
    for (const words of [changed, typed, 'value="Ada"', 'This field is required.']) expect(first.text).toContain(words);
    expect(await takenOf(world, form)).toBe(0);
    kept.push([idOf(form, 'text'), 'Hello']);
    expect((await post(form, kept, { cookies: visitOf(form) })).status).toBe(303);
    // The same answers with one more are not the same submission.
    expect((await post(form, [...kept, ['gone', 'x']], { cookies: visitOf(form) })).status).toBe(409);
    expect(await takenOf(world, form)).toBe(1);
  });

  it('with a second value of a control that takes one comes back with both', async () => {
    const form = await tellForm(world, { input: { label: 'Your name' } });
    const id = idOf(form, 'input');
    const twice: [string, string][] = ['Ada', 'Eve'].map((value) => [id, value]);
    const { status, text } = await post(form, twice);
    expect(status).toBe(422);
    expect(text).toContain('value="Ada"');
    expect(text).toMatch(/>Your name<\/a>: <bdi>Eve<\/bdi>/);
    expect(await takenOf(world, form)).toBe(0);
  });

  it('names no more than 20 values that belong to no question, and is not upset by any', async () => {
    const form = await tellForm(world);
    const fields = Array.from({ length: 300 }, (_, n) => [`other${n}`, 'x'] as [string, string]);
    const { status, text } = await post(form, [...fields, [`${idOf(form, 'input')}.__proto__`, 'x']]);
    expect([status, text.split('No longer on the form').length - 1]).toEqual([422, 20]);
    const blank: [string, string][] = [
      ['other', ' '],
      ['submit', ''],
    ];
    expect((await post(form, blank)).status).toBe(303);
  });
});
