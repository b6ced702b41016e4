import { REPORT_DAYS, submissions } from '@formwright/contracts';
import { signReport, signVisit } from '@formwright/platform';
import type { InjectInput, TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Report } from '../src/reporting/report.ts';
import { createSubmissionsWorld, saveAgain, submit, type TestForm, tellForm, tellPlan, visitSecret } from './submissions-world.ts';

let world: TestWorld;
let form: TestForm;
let logged: string[];
beforeEach(async () => {
  logged = [];
  world = await createSubmissionsWorld(undefined, (line) => logged.push(line));
  form = await tellForm(world);
});
afterEach(() => world.close());

const DAY_MS = 24 * 3600_000;
const visit = (id = 'v'.repeat(22), formId = form.id) => signVisit(visitSecret, formId, { id, startedAt: 1 });
const visitCookie = (id?: string) => ({ [`fw_v_${form.id}`]: visit(id) });
const report = (body: object = {}, more: InjectInput = {}) =>
  world.inject(submissions.reportForm, { body: { form_id: form.id, ...body }, ip: '203.0.113.7', ...more });
const post = (body: object, more: InjectInput = {}) =>
  world.inject(submissions.postFormReport, { params: { link: form.link }, body, ip: '203.0.113.7', ...more });
const reports = () => world.store('submissions').collection<Report>({ name: 'reports' }).find({});
const told = () => world.published('submissions.v1.FormReported');
const countOf = async () =>
  (await world.store('submissions').collection<{ _id: string; reports?: number }>({ name: 'forms' }).findOne({ _id: form.id }))?.reports;

describe('a report', () => {
  it('[API-006] [PUB-02 part: reporting] takes form_id from anybody, adds one report and tells it', async () => {
    const { status, body } = await report();
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await reports()).toEqual([{ _id: expect.any(String), formId: form.id, reason: '', text: '', at: world.clock.now() }]);
    await world.drain();
    expect(told()).toMatchObject([{ formId: form.id, workspaceId: form.workspaceId, reason: '', text: '' }]);
    const more = await report({ form_id: form.link, reason: 'spam', text: ' Fake prizes. ', visit: visit() });
    expect(more.status).toBe(200);
    expect(await reports()).toHaveLength(2);
    await world.drain();
    expect(told()[1]).toMatchObject({ reason: 'spam', text: 'Fake prizes.', reportedAt: BigInt(world.clock.now()) });
  });

  it('counts once for a visit, and without cookies once for a network and day, and answers the same', async () => {
    for (const ip of ['203.0.113.7', '198.51.100.1']) expect((await report({ visit: visit() }, { ip })).body).toEqual({ success: true });
    expect((await report({}, { cookies: visitCookie() })).body).toEqual({ success: true });
    expect(await reports()).toHaveLength(1);
    for (const ip of ['203.0.113.7', '203.0.113.250', '203.0.114.7', '2001:db8:1:2::3', '2001:db8:1:5::6']) {
      expect((await report({}, { ip })).body).toEqual({ success: true });
    }
    expect(await reports()).toHaveLength(4);
    world.clock.advance(DAY_MS);
    await report();
    expect(await reports()).toHaveLength(5);
    expect(await countOf()).toBe(5);
    await world.drain();
    expect(told()).toHaveLength(5);
  });

  it('counts once when it is sent many times at once', async () => {
    const statuses = await Promise.all(Array.from({ length: 8 }, () => report().then(({ status }) => status)));
    expect([statuses, await countOf(), (await reports()).length]).toEqual([Array(8).fill(200), 1, 1]);
  });

  it('is told apart by visits that the server signed for this form only', async () => {
    const other = await tellForm(world);
    for (const forged of ['x', 5, {}, visit('w'.repeat(22), other.id)]) await report({ visit: forged });
    expect(await reports()).toHaveLength(1);
  });

  it('stores neither the address nor the visit', async () => {
    await report({ visit: visit('w'.repeat(22)) });
    await report();
    const stored = JSON.stringify(await reports());
    await report({ text: 'Mrs. Private', visit: visit() });
    const lines = logged.filter((line) => line.includes('a form was reported'));
    expect([lines.length, lines.every((line) => line.includes(form.id)), lines.join().includes('Private')]).toEqual([3, true, false]);
    for (const secret of ['w'.repeat(22), '203.0.113']) expect(stored).not.toContain(secret);
  });

  it('of an unknown, archived or deleted form answers not found, and keeps nothing', async () => {
    const notFound = { error: { form_id: 'There is no such form.' } };
    expect(await report({ form_id: 'unknown' })).toMatchObject({ status: 404, body: notFound });
    await saveAgain(world, form, { revision: 2, archivedAt: 5 });
    expect(await report()).toMatchObject({ status: 404, body: notFound });
    expect(await reports()).toEqual([]);
  });

  it.each([
    ['no form', { form_id: undefined }],
    ['a form that is no text', { form_id: 5 }],
    ['a reason of its own', { reason: 'because' }],
    ['a text without end', { text: 'x'.repeat(1_001) }],
    ['more than is asked', { unheard: 1 }],
  ])('with %s is refused', async (_name, body) => {
    expect((await report(body)).status).toBe(400);
    expect(await reports()).toEqual([]);
  });

  it.each(['\u0000', '\ud800', '__proto__', '<script>', '😀'.repeat(500)])('with the text %j is stored and told', async (text) => {
    expect((await report({ text })).status).toBe(200);
    expect(await reports()).toHaveLength(1);
    await world.drain();
    expect(told()).toHaveLength(1);
  });

  it('closes no form, however many there are', async () => {
    for (let n = 0; n < 30; n += 1) await report({ visit: visit(String(n).padStart(22, '0')) });
    expect(await countOf()).toBe(30);
    expect((await submit(world, form)).status).toBe(200);
  });

  it('of a form that is closed or suspended is taken', async () => {
    await saveAgain(world, form, { revision: 2, isOverQuota: true });
    expect((await report()).status).toBe(200);
    await tellPlan(world, form.workspaceId, { blocked: true });
    expect((await report({ visit: visit() })).status).toBe(200);
    expect(await reports()).toHaveLength(2);
  });
});

describe('the reports of a form', () => {
  it('are bounded; one more is answered the same', async () => {
    await world
      .store('submissions')
      .collection({ name: 'forms' })
      .updateOne({ _id: form.id }, { $set: { reports: 999 } });
    expect((await report()).body).toEqual({ success: true });
    expect((await report({ visit: visit() })).body).toEqual({ success: true });
    expect([await countOf(), (await reports()).length]).toEqual([1_000, 1]);
    expect(logged.some((line) => line.includes('a report was not kept'))).toBe(true);
  });

  it('are erased with it, and a late one is not kept', async () => {
    const other = await tellForm(world);
    await report();
    await report({ form_id: other.id });
    await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId }, { sequence: 2 });
    expect((await report({ visit: visit() })).status).toBe(404);
    expect((await reports()).map(({ formId }) => formId)).toEqual([other.id]);
  });

  it('are erased after a year, which makes room', async () => {
    await report();
    world.clock.advance(REPORT_DAYS * DAY_MS - 1);
    await world.runJob('submissions.remove-old-reports');
    expect(await reports()).toHaveLength(1);
    await report({ visit: visit() });
    world.clock.advance(2);
    await world.runJob('submissions.remove-old-reports');
    expect([(await reports()).length, await countOf()]).toEqual([1, 1]);
  });
});

describe('the page that reports a form', () => {
  const show = (link = form.link) => world.inject(submissions.reportFormPage, { params: { link } });
  const reported = (input: InjectInput) => world.inject(submissions.reportedPage, input);

  it('[PUB-08 part: the page] names the form, asks for a reason, and runs no script', async () => {
    const { status, text, headers } = await show();
    expect(status).toBe(200);
    for (const words of ['Report this form', 'Heading', 'name="reason"', 'name="text"', `action="/f-${form.link}/report"`, 'Send report'])
      expect(text).toContain(words);
    expect(text).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("script-src 'none'");
    expect(headers['x-robots-tag']).toBe('noindex');
    // All reasons, none of them chosen; what is optional says so.
    const reasons = [...text.matchAll(/<input type="radio"([^>]*)\/><span>([^<]*)<\/span>/g)];
    expect(reasons.map(([, , label]) => label)).toEqual([
      'It asks for passwords, card numbers or other secrets',
      'It is spam or a fraud',
      'It is hateful, violent or against the law',
      'It pretends to be from someone else, or uses their work',
      'Something else',
    ]);
    expect(reasons.some(([, attributes]) => attributes?.includes('checked'))).toBe(false);
    expect(text).toContain('Optional. Please leave out passwords and other people’s data.');
    expect(/<textarea[^>]*>/.exec(text)?.[0]).toContain('maxLength="1000"');
  });

  it('names the product unless the plan and its owner hide it', async () => {
    const isNamed = async () => (await show()).text.includes('Powered by');
    await tellPlan(world, form.workspaceId);
    expect(await isNamed()).toBe(true);
    const { workspaceId } = form;
    await world.publish('identity.v1.UserChanged', workspaceId, { userId: workspaceId, workspaceId, hidesLogo: true });
    expect(await isNamed()).toBe(false);
  });

  it("[D13] has the form's colors", async () => {
    await saveAgain(world, form, { revision: 2, details: { color: 'user_1', colors: { user_1: '230, 126, 34' } } });
    expect((await show()).text).toContain('--form-color:230,126,34');
  });

  it("[D13] is thanked for in the form's colors", async () => {
    await saveAgain(world, form, { revision: 2, details: { color: 'user_1', colors: { user_1: '230, 126, 34' } } });
    const { cookies } = await post({ reason: 'spam' }, { cookies: visitCookie() });
    expect((await reported({ cookies: { fw_report: cookies.fw_report?.value ?? '' } })).text).toContain('--form-color:230,126,34');
  });

  it('[PUB-08 part: reporting] [DONE-10] reports, and leads to a page that names the form each time it is asked for', async () => {
    const { status, headers, cookies } = await post({ reason: 'secrets', text: 'Asks for\r\nmy PIN.' }, { cookies: visitCookie() });
    expect([status, headers.location]).toEqual([303, '/success-report']);
    expect(await reports()).toMatchObject([{ formId: form.id, reason: 'secrets', text: 'Asks for\nmy PIN.' }]);
    const stored = cookies.fw_report;
    expect(stored).toMatchObject({ path: '/success-report' });
    for (let time = 0; time < 2; time += 1) {
      const { status, text } = await reported({ cookies: { fw_report: stored?.value ?? '' } });
      expect(status).toBe(200);
      for (const words of ['Thank you for your report', 'Heading', 'UTC', `href="/f-${form.link}">Back to the form</a>`]) {
        expect(text).toContain(words);
      }
      expect(text).toContain('The form stays open until they decide; its owner is not told who reported it.');
      // None is set.
      expect(text).not.toContain('mailto:');
    }
  });

  it('[DONE-10 part: without cookies] carries the token in the address where the browser takes no cookies', async () => {
    const { headers } = await post({ reason: 'other' });
    const token = new URL(String(headers.location), 'http://localhost').searchParams.get('report') ?? '';
    expect((await reported({ query: { report: token } })).text).toContain('Heading');
  });

  it('[DONE-10 part: others] thanks nobody who reported nothing, and names no form that is gone', async () => {
    const signed = signReport(visitSecret, { formId: 'gone', reportedAt: 1 });
    for (const fw_report of [undefined, form.id, `${signed}x`, visit()]) {
      const { status, text } = await reported(fw_report === undefined ? {} : { cookies: { fw_report } });
      expect([status, text.includes('Thank you')]).toEqual([404, false]);
    }
    const { status, text } = await reported({ cookies: { fw_report: signed } });
    expect([status, text.includes('Thank you for your report'), text.includes('“')]).toEqual([200, true, false]);
  });

  it('answers a repeated report the same, without a second count', async () => {
    const first = await post({ reason: 'spam' }, { cookies: visitCookie() });
    const again = await post({ reason: 'harm' }, { cookies: visitCookie() });
    expect([again.status, again.headers.location]).toEqual([first.status, first.headers.location]);
    expect(await reports()).toMatchObject([{ reason: 'spam' }]);
  });

  it.each([
    ['without a reason', { text: 'Bad.' }, 'Please choose a reason.'],
    ['with a reason of its own', { reason: '<i>', text: 'Bad.' }, 'Please choose a reason.'],
    ['with a text that is too long', { reason: 'spam', text: 'x'.repeat(1_001) }, 'Please use at most 1,000 characters.'],
  ])('comes back %s, as it was filled in', async (_name, body, words) => {
    const { status, text } = await post(body);
    expect(status).toBe(422);
    expect(text).toContain(words);
    expect(text).toContain(`${body.text}</textarea>`);
    expect(text).not.toContain('<i>');
    // The title is what a screen reader says first; the summary leads to each field at fault, and to no other.
    expect(text).toContain('<title>Not sent yet: report “');
    const [, summary = ''] = /role="alert"[^>]*>(.*?)<\/ul>/s.exec(text) ?? [];
    expect(summary).toContain('The report is not sent yet.');
    const isReason = words.includes('reason');
    expect([summary.includes('<a href="#reason">What is wrong with it?</a>'), summary.includes('<a href="#text">')]).toEqual([
      isReason,
      !isReason,
    ]);
    // The browser leaves the check to the page.
    expect(text).toMatch(/<form[^>]* noValidate=""/);
    for (const id of ['reason', 'text']) expect(text).toContain(` id="${id}"`);
    // The reason stays chosen where it is one of ours.
    const chosen = [...text.matchAll(/<input type="radio"([^>]*)>/g)].filter(([, attributes]) => attributes?.includes('checked'));
    expect(chosen.map(([, attributes]) => /value="(\w+)"/.exec(attributes ?? '')?.[1])).toEqual(isReason ? [] : ['spam']);
    expect(await reports()).toEqual([]);
  });

  it('writes markup as text', async () => {
    const { text } = await post({ text: '</textarea><script>alert(1)</script>' });
    expect(text).toContain('&lt;/textarea&gt;&lt;script&gt;');
    expect(text).not.toContain('<script>');
  });

  it('leads to the page of the form where the form is archived', async () => {
    await saveAgain(world, form, { revision: 2, archivedAt: 1 });
    for (const contract of [submissions.reportFormPage, submissions.postFormReport]) {
      const { status, headers } = await world.inject(contract, { params: { link: form.link }, body: { reason: 'spam' } });
      expect([status, headers.location]).toEqual([303, `/f-${form.link}`]);
    }
    expect(await reports()).toEqual([]);
  });

  it('is the Oops! screen where there is no such form, also by its id', async () => {
    for (const link of ['unknown', 'x'.repeat(65), form.id]) {
      for (const contract of [submissions.reportFormPage, submissions.postFormReport]) {
        const { status, text } = await world.inject(contract, { params: { link }, body: { reason: 'spam' } });
        expect([status, text.includes('Oops!')]).toEqual([404, true]);
      }
    }
    expect(await reports()).toEqual([]);
  });
});
