import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { forms, submissions } from '@formwright/contracts';
import { readVisit } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ada, bob, create, createFormsWorld, load, pagesOf, plan, save, visitSecret } from './forms-world.ts';

// A busy machine is no failure.
jest.setTimeout(60_000);

let world: TestWorld;
let id: string;
let link: string;
beforeEach(async () => {
  world = await createFormsWorld();
  id = await create(world);
  link = (await load(world, id)).details.link;
});
afterEach(() => world.close());

const get = (input: { headers?: Record<string, string>; cookies?: Record<string, string> } = {}, at = link) =>
  world.inject(forms.publicFormPage, { params: { link: at }, ...input });
const turn = (state: 'open' | 'expired' | 'blocked' | 'missing') => world.answer(submissions.getFormState, () => ({ state }));

describe('the public form page', () => {
  it('[PUB-01] is shown at its link to everybody, signed in or not', async () => {
    for (const as of [undefined, ada, bob]) {
      const { status, text } = await world.inject(forms.publicFormPage, { params: { link }, ...(as && { as }) });
      expect(status).toBe(200);
      expect(text).toContain(`action="/f-${link}"`);
      expect(text).toMatch(/<h1[^>]*>Heading<\/h1>/);
    }
  });

  it('[SHARE-06] is one document with a strict policy, to be asked for again each time, and may be framed', async () => {
    const { status, headers, text } = await get();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'sha256-.*frame-ancestors \*/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(text).toContain('Heading');
  });

  it('[PUB-18] lets a post without JavaScript lead on to the owner’s address, which the policy would stop otherwise', async () => {
    const policy = async () => String((await get()).headers['content-security-policy']);
    expect(await policy()).toContain("form-action 'self';");
    const stored = world.store('forms').collection<{ _id: string; revision: number }>({ name: 'forms' });
    const details = { 'details.success_status': 'url', 'details.redirect_url': 'https://example.org/thanks?a=1' };
    await stored.updateOne({ _id: id }, { $set: details, $inc: { revision: 1 } });
    world.clock.advance(1000);
    expect(await policy()).toContain("form-action 'self' https://example.org;");
  });

  it('comes compressed as the browser likes it', async () => {
    const plain = (await get()).text;
    const br = await get({ headers: { 'accept-encoding': 'gzip, br' } });
    const gz = await get({ headers: { 'accept-encoding': 'gzip' } });
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.bytes).toString()).toBe(plain);
    expect(gunzipSync(gz.bytes).toString()).toBe(plain);
    expect(new Set([br.headers.etag, gz.headers.etag, (await get()).headers.etag]).size).toBe(3);
  });

  it('is not sent again to whoever has it, until it changes', async () => {
    const etag = String((await get()).headers.etag);
    const again = await get({ headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    await save(world, id, { header: 'Order here', version: 1 });
    const changed = await get({ headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('Order here');
  });

  it('shows within a second what another replica saved', async () => {
    await get();
    const stored = world.store('forms').collection<{ _id: string; revision: number }>({ name: 'forms' });
    await stored.updateOne({ _id: id }, { $set: { 'details.header': 'From elsewhere' }, $inc: { revision: 1 } });
    world.clock.advance(1000);
    expect((await get()).text).toContain('From elsewhere');
  });

  it('signs when the visit began, and lets a visit go on', async () => {
    const cookie = (await get()).cookies[`fw_v_${link}`];
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 365 * 24 * 3600 });
    expect(readVisit(visitSecret, link, cookie?.value)).toEqual({ id: expect.stringMatching(/^\w{22}$/), startedAt: world.clock.now() });
    world.clock.advance(60_000);
    expect((await get({ cookies: { [`fw_v_${link}`]: cookie?.value ?? '' } })).cookies).toEqual({});
    expect((await get({ cookies: { [`fw_v_${link}`]: 'forged' } })).cookies[`fw_v_${link}`]).toBeDefined();
  });

  it('[PUB-21] sends whoever has submitted it to the home page', async () => {
    const { status, headers } = await get({ cookies: { [`fw_done_${link}`]: '1' } });
    expect([status, headers.location]).toEqual([303, '/']);
  });

  it('[PUB-11] [PUB-13] shows Oops! and Expired! with a status, and is found again when it opens', async () => {
    for (const [state, status, word] of [
      ['expired', 410, 'Expired!'],
      ['blocked', 403, 'Oops!'],
      ['missing', 404, 'Oops!'],
    ] as const) {
      turn(state);
      const shown = await get({ headers: { 'accept-encoding': 'br' } });
      expect(shown.status).toBe(status);
      expect(shown.text).toContain(`<h1>${word}</h1>`);
      expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      expect(shown.cookies).toEqual({});
    }
    turn('open');
    expect((await get()).status).toBe(200);
    for (const wrong of ['nolink', '__proto__', '%00', '<b>', id]) expect((await get({}, wrong)).status).toBe(404);
  });

  it('[PUB-10] hides the logo for Premium owners who chose so, and for nobody else', async () => {
    const isShown = async () => (await get()).text.includes('Powered by');
    const flag = async () => (await world.inject(forms.getForm, { body: { id: link } })).body[2];
    await world.publish('identity.v1.UserChanged', 'ada', { userId: 'ada', workspaceId: 'ada', hidesLogo: true });
    expect([await isShown(), await flag()]).toEqual([true, false]);
    await plan(world, 'ada', { plan: 'Premium' });
    expect([await isShown(), await flag()]).toEqual([false, true]);
    await plan(world, 'ada', { plan: 'Standart', maxForms: 5, at: world.clock.now() + 1 });
    expect([await isShown(), await flag()]).toEqual([true, false]);
  });

  it('is gone with its account, and its images with it', async () => {
    await world.files.put(`Form/${id}/x.png`, Buffer.from('x'), { contentType: 'image/png' });
    await get();
    await world.publish('identity.v1.UserDeleted', 'ada', { userId: 'ada', workspaceId: 'ada' });
    expect((await get()).status).toBe(404);
    expect(world.published('forms.v1.FormDeleted')).toMatchObject([{ formId: id, workspaceId: 'ada' }]);
    await world.runJob('forms.sweep-images');
    expect(await world.files.get(`Form/${id}/x.png`)).toBeNull();
  });
});

describe('getForm', () => {
  it('[API-002] [API-001] answers its owner by id, and everybody by link what the public needs and no more', async () => {
    expect((await load(world, id)).details).toMatchObject({ _id: id, redirect_url: '', version: 1 });
    for (const as of [undefined, ada, bob]) {
      const { status, body } = await world.inject(forms.getForm, { ...(as && { as }), body: { id: link, string: '', tabname: '' } });
      expect(status).toBe(200);
      expect(body).toEqual([(await load(world, id)).pages, expect.objectContaining({ _id: id, link, header: 'Heading' }), false]);
      expect(JSON.stringify(body)).not.toMatch(/ada|redirect_url|workspace|success/);
    }
    expect((await world.inject(forms.getForm, { body: { id } })).status).toBe(404);
  });

  it('[API-001] says Expired and Blocked', async () => {
    turn('expired');
    expect(await world.inject(forms.getForm, { body: { id: link } })).toMatchObject({ status: 410, body: { error: 'Expired' } });
    turn('blocked');
    expect(await world.inject(forms.getForm, { body: { id: link } })).toMatchObject({ status: 403, body: { error: 'Blocked' } });
  });

  it.each(['\ud800', '\u0000', '__proto__', ' '])('finds nothing under %j, and does not fail over it', async (key) => {
    expect((await world.inject(forms.getForm, { body: { id: key } })).status).toBe(404);
    expect((await world.inject(forms.getForm, { as: ada, body: { id: key } })).status).toBe(404);
  });

  it('hands submissions a form that its events have not brought', async () => {
    const ask = async (key: string) => (await world.inject(forms.getFormSnapshot, { body: { id: key } })).body;
    expect(await ask(link)).toMatchObject({ formId: id, workspaceId: 'ada', link, revision: 1, isOverQuota: false });
    expect(await ask(id)).toEqual(await ask(link));
    expect(await ask('nothing')).toBeNull();
  });
});

describe('the thank-you page', () => {
  it('[DONE-02] has the words of the form that the cookie names, else the usual ones', async () => {
    const usual = 'We received your response we&#x27;ll be in touch shortly!';
    const words = { success: [{ type: 'paragraph', children: [{ text: 'See you on Sunday.' }] }] };
    const success = async (cookies: Record<string, string>) => (await world.inject(forms.successPage, { cookies })).text;
    expect(await success({ fw_success: id })).toContain(usual);
    await world
      .store('forms')
      .collection({ name: 'forms' })
      .updateOne({ _id: id }, { $set: { 'details.success': words.success } });
    expect(await success({ fw_success: id })).toContain('See you on Sunday.');
    for (const cookies of [{}, { fw_success: 'nothing' }, { fw_success: '<script>' }])
      expect(await success(cookies as Record<string, string>)).toContain(usual);
  });
});

describe('pages of many kinds', () => {
  it('render whatever element a form holds', async () => {
    await save(world, id, {
      pages: pagesOf('input', 'text', 'dropdown', 'radio', 'checkbox', 'upload', 'date', 'rating', 'fullname', 'paragraph'),
      version: 1,
    });
    const { status, text } = await get();
    expect(status).toBe(200);
    for (const label of ['Short Text', 'Long Text', 'Dropdown', 'Single Choice', 'Multiple Choice', 'File Upload', 'Date Picker', 'Rating'])
      expect(text).toContain(label);
  });
});
