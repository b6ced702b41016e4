import { gunzipSync } from 'node:zlib';
import { submissions, tellAgain } from '@formwright/contracts';
import { readVisit, signVisit } from '@formwright/platform';
import { type TestWorld, toldNothing, toldOne } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createSubmissionsWorld,
  ownPerson,
  saveAgain,
  savedForm,
  type TestForm,
  tellForm,
  tellPlan,
  visitSecret,
} from './submissions-world.ts';

let world: TestWorld;
let form: TestForm;
beforeEach(async () => {
  world = await createSubmissionsWorld();
  form = await tellForm(world);
});
afterEach(() => world.close());

const visit = { id: 'v'.repeat(22), startedAt: 1_000 };

describe('the page for another device', () => {
  const show = (link = form.link, cookies: Record<string, string> = {}) =>
    world.inject(submissions.elsewherePage, { params: { link }, cookies });

  it('is the same for everybody, allows only its own script, and tells other sites nothing', async () => {
    const { status, text, headers } = await show();
    expect(status).toBe(200);
    for (const words of ['Continue on another device', '<noscript>', `href="/f-${form.link}"`, 'id="code"']) expect(text).toContain(words);
    expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[^' ]+';/);
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    expect([headers['referrer-policy'], headers['x-robots-tag'], headers['cache-control']]).toEqual(['no-referrer', 'noindex', 'no-store']);
  });

  it('has the heading that respondents read, else the name of the form', async () => {
    await saveAgain(world, form, { revision: 2, details: { title: 'Spring 2027', header: 'Kiln firing' } });
    const { text } = await show();
    expect([text.includes('Kiln firing'), text.includes('Spring 2027')]).toEqual([true, false]);
    await saveAgain(world, form, { revision: 3, details: { title: 'Spring 2027', header: '' } });
    expect((await show()).text).toContain('Spring 2027');
  });

  it("[D13] has the form's colors", async () => {
    await saveAgain(world, form, { revision: 2, details: { color: 'user_1', colors: { user_1: '230, 126, 34' } } });
    expect((await show()).text).toContain('--form-color:230,126,34');
  });

  it('travels compressed to browsers that take it', async () => {
    const packed = await world.inject(submissions.elsewherePage, {
      params: { link: form.link },
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'accept-encoding']);
    expect(gunzipSync(packed.bytes).toString()).toBe((await show()).text);
  });

  it('leads to the current link of the form, with the visit', async () => {
    const former = form.link;
    form.link = 'own-link';
    await saveAgain(world, form, { revision: 2 });
    const known = toldOne('forms.v1.FormSaved', form.id, 2, savedForm(form, { revision: 2 }));
    world.answer(tellAgain('forms'), ({ body }) => (JSON.stringify(body?.ask) === JSON.stringify({ key: former }) ? known : toldNothing));
    const { status, headers } = await show(former, { [`fw_v_${form.id}`]: signVisit(visitSecret, form.id, visit) });
    expect([status, headers.location]).toEqual([302, '/f-own-link/continue']);
    const [set = ''] = headers['set-cookie'] as unknown as string[];
    expect(readVisit(visitSecret, form.id, set.split(/[=;]/)[1])).toEqual(visit);
    expect(set).toContain('Path=/f-own-link;');
    expect((await show()).status).toBe(200);
  });

  it('says what the form’s own page would say', async () => {
    for (const link of ['unknown', 'x'.repeat(65), form.id]) {
      const { status, text } = await show(link);
      expect([status, text.includes('Oops!')]).toEqual([404, true]);
    }
    const answered = { [`fw_done_${form.id}`]: String(world.clock.now()) };
    expect((await show(form.link, answered)).text).toContain('You already answered this form');
    expect((await show(form.link, { ...answered, fw_own: await ownPerson(world, form) })).text).toContain('id="code"');
    await saveAgain(world, form, { revision: 2, isOverQuota: true, details: { closing: 'See you in May!' } });
    const closed = await show();
    expect([closed.status, closed.text.includes('Expired!'), closed.text.includes('See you in May!')]).toEqual([410, true, true]);
    await tellPlan(world, form.workspaceId, { blocked: true });
    // It will take answers again, so the words for its end are not said.
    const paused = await show();
    const said = ['takes no responses at the moment', 'See you in May!'].map((words) => paused.text.includes(words));
    expect([paused.status, ...said]).toEqual([403, true, false]);
    await saveAgain(world, form, { revision: 3, archivedAt: 1 });
    const archived = await show();
    expect([archived.status, archived.headers.location]).toEqual([303, `/f-${form.link}`]);
    await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId }, { sequence: 4 });
    expect((await show()).status).toBe(404);
  });
});
