import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { forms } from '@formwright/contracts';
import { type Caller, noReplicas, readVisit, signReceipt } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPublicPages } from '../src/public/public-pages.ts';
import { openRepository } from '../src/repository.ts';
import { ada, bob, create, createWorldWithForm, load, plan, save, tellState, visitPage, visitSecret } from './forms-world.ts';

let world: TestWorld;
let id: string;
let link: string;
beforeEach(async () => {
  ({ world, id, link } = await createWorldWithForm());
});
afterEach(() => world.close());

const get = (visit = {}, at = link) => visitPage(world, at, visit);

/** The cache of public pages, and how often it has read the pages of a form. */
function countedPages() {
  let reads = 0;
  const store = world.store('forms');
  const counting = replacing(store, {
    collection(declaration) {
      const collection = store.collection(declaration);
      if (declaration.name !== 'formPages') return collection;
      return replacing(collection, {
        findOne: (...asked) => {
          reads += 1;
          return collection.findOne(...asked);
        },
      });
    },
  });
  return {
    pages: createPublicPages(
      openRepository(counting),
      { clock: world.clock, replicas: noReplicas },
      { productName: 'Formwright', publicUrl: '' },
    ),
    reads: () => reads,
  };
}

describe('the public form page', () => {
  it('stays as it is while other forms change, also while it is being made', async () => {
    await plan(world, 'ada');
    const second = await create(world);
    const { pages, reads } = countedPages();
    const loading = pages.find(link, false);
    pages.forget(second);
    await loading;
    expect((await pages.find(link, false))?.page).toBe((await loading)?.page);
    expect(reads()).toBe(1);
    const stale = pages.find((await load(world, second)).details.link, false);
    pages.forget(second);
    await stale;
    await pages.find((await load(world, second)).details.link, false);
    expect(reads()).toBe(3);
  });

  it('[PUB-01] is shown at its link to everybody, signed in or not', async () => {
    for (const as of [undefined, ada, bob]) {
      const { status, text } = await world.inject(forms.publicFormPage, { params: { link }, ...(as && { as }) });
      expect(status).toBe(200);
      expect(text).toContain(`action="/f-${link}"`);
      expect(text).toMatch(/<h1[^>]*>Bakery orders<\/h1>/);
    }
  });

  it('[SHARE-06 part: what the service sends] is one document with a strict policy, to be asked for again each time, and may be framed', async () => {
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
    expect(text).toContain('Bakery orders');
  });

  it('[PUB-18 part: the policy] lets a post without JavaScript lead on to the owner’s address, which the policy would stop otherwise', async () => {
    const policy = async () => String((await get()).headers['content-security-policy']);
    expect(await policy()).toContain("form-action 'self';");
    const stored = world.store('forms').collection<{ _id: string; revision: number }>({ name: 'forms' });
    const details = { 'details.success_status': 'url', 'details.redirect_url': 'https://example.org/thanks?a=1' };
    await stored.updateOne({ _id: id }, { $set: details, $inc: { revision: 1 } });
    world.clock.advance(1000);
    expect(await policy()).toContain("form-action 'self' https://example.org;");
  });

  it('follows what another replica did also while the clock stands an hour back', async () => {
    expect((await get()).status).toBe(200);
    world.clock.shift(-3_600_000);
    await world
      .store('forms')
      .collection({ name: 'forms' })
      .updateOne({ _id: id }, { $set: { deletedAt: 1 }, $inc: { revision: 1 } });
    world.clock.advance(1000);
    expect((await get()).status).toBe(410);
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
    const first = await get();
    const etag = String(first.headers.etag);
    const again = await get({ headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    // Without it, the gateway's own policy would forbid the stored page its styles and script.
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    await save(world, id, { header: 'Order here', version: 1 });
    const changed = await get({ headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('Order here');
  });

  it('has one more page for every address with parameters, with a script that fills in answers', async () => {
    const [plain, one, other] = [
      await get(),
      await get({ query: { Email: 'ada@example.com' } }),
      await get({ query: { utm_source: 'x', a: '1' } }),
    ];
    expect([one.status, one.text]).toEqual([200, other.text]);
    expect(one.text).not.toContain('ada@example.com');
    expect([plain.text.includes('URLSearchParams'), one.text.includes('URLSearchParams')]).toEqual([false, true]);
    expect(one.headers.etag).not.toBe(plain.headers.etag);
    expect(one.headers['content-security-policy']).not.toBe(plain.headers['content-security-policy']);
    await save(world, id, { header: 'Order here', version: 1 });
    for (const query of [{}, { Email: 'x' }]) expect((await get({ query })).text).toContain('Order here');
    expect((await get({}, `${link}?`)).headers.location).toBe(`/f-${link}`);
  });

  it('keeps two pages of a form, however many parameters are asked for', async () => {
    const { pages, reads } = countedPages();
    for (let n = 0; n < 20; n += 1) expect((await pages.find(link, n % 2 === 0))?.page.formId).toBe(id);
    expect(reads()).toBe(2);
    pages.recheck(id);
    expect((await pages.find(link, true))?.page).toBe((await pages.find(link, true))?.page);
    expect(reads()).toBe(2);
    pages.forget(id);
    for (const prefills of [true, false]) await pages.find(link, prefills);
    expect(reads()).toBe(4);
    for (const key of [id, `${id}?`, `${link}?`]) for (const prefills of [true, false]) expect(await pages.find(key, prefills)).toBeNull();
  });

  it('shows within a second what another replica saved', async () => {
    await get();
    const stored = world.store('forms').collection<{ _id: string; revision: number }>({ name: 'forms' });
    await stored.updateOne({ _id: id }, { $set: { 'details.header': 'From elsewhere' }, $inc: { revision: 1 } });
    world.clock.advance(1000);
    expect((await get()).text).toContain('From elsewhere');
  });

  it('signs when the visit began, and lets a visit go on', async () => {
    const cookie = (await get()).cookies[`fw_v_${id}`];
    expect(cookie).toMatchObject({ sameSite: 'Lax', path: `/f-${link}`, maxAge: 365 * 24 * 3600 });
    // The form's script sends it with the answers.
    expect(cookie?.httpOnly).toBeFalsy();
    expect(readVisit(visitSecret, id, cookie?.value)).toEqual({ id: expect.stringMatching(/^\w{22}$/), startedAt: world.clock.now() });
    world.clock.advance(60_000);
    expect((await get({ cookies: { [`fw_v_${id}`]: cookie?.value ?? '' } })).cookies).toEqual({});
    expect((await get({ cookies: { [`fw_v_${id}`]: 'forged' } })).cookies[`fw_v_${id}`]).toBeDefined();
  });

  it('[PUB-21 part: the revisit] tells whoever has answered it so, with the time, without a script and before anything else', async () => {
    const at = Date.UTC(2026, 10, 20, 9, 5);
    await tellState(world, id, 10, 10, 1);
    const { status, headers, text } = await get({ cookies: { [`fw_done_${id}`]: String(at) } });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(text).toContain('You already answered this form');
    expect(text).toContain('Bakery orders');
    expect(text).toContain('<time dateTime="2026-11-20T09:05:00.000Z">20 November 2026 at 09:05 UTC</time>');
    // A script only writes the time in the reader's own zone.
    expect(text.replace(/<script>.*?<\/script>/s, '')).not.toContain('<script');
    expect(text).not.toContain('<form');
  });

  it('is shown again to people of its own workspace, under a new visit', async () => {
    const own = async (as: typeof ada) => (await world.inject(forms.getForms, { as, body: {} })).cookies.fw_own;
    const mark = await own(ada);
    expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const seen = (await get()).cookies[`fw_v_${id}`]?.value ?? '';
    const earlier = { [`fw_done_${id}`]: String(world.clock.now()), [`fw_v_${id}`]: seen };
    const mine = await get({ cookies: { ...earlier, fw_own: mark?.value ?? '' } });
    expect([mine.status, mine.text.includes('<form')]).toEqual([200, true]);
    expect(mine.cookies[`fw_done_${id}`]).toMatchObject({ value: '', path: `/f-${link}`, maxAge: 0 });
    expect(mine.cookies[`fw_v_${id}`]?.value).not.toBe(seen);
    // The form's script has the words of the other page, too.
    const isForm = async (fw_own = '') => (await get({ cookies: { ...earlier, fw_own } })).text.includes('<form');
    for (const fw_own of [(await own(bob))?.value, 'forged', '']) expect(await isForm(fw_own)).toBe(false);
    world.clock.advance(31 * 24 * 3600_000);
    expect(await isForm(mark?.value)).toBe(false);
  });

  it('is not shown again in the browser of a removed member, who is marked anew as a member again (N8)', async () => {
    const bea = { ...ada, userId: 'bea', sessionId: 'of-bea', role: 'member', generation: 1 } as const;
    const own = async (caller: Caller, fw_own = '') => {
      const authorization = `Bearer ${await world.token(caller, { generation: caller.generation ?? 0 })}`;
      return (await world.inject(forms.getForms, { body: {}, headers: { authorization }, cookies: { fw_own } })).cookies.fw_own?.value;
    };
    const isForm = async (fw_own = '') =>
      (await get({ cookies: { [`fw_done_${id}`]: String(world.clock.now()), fw_own } })).text.includes('<form');
    const mark = await own(bea);
    expect([await isForm(mark), await own(bea, mark)]).toEqual([true, undefined]);
    await world.publish('identity.v1.SessionsRevoked', 'bea', { userId: 'bea', workspaceId: ada.workspaceId, generation: 2n });
    expect(await isForm(mark)).toBe(false);
    const again = await own({ ...bea, generation: 2 }, mark);
    expect([await isForm(again), await isForm(mark)]).toEqual([true, false]);
  });

  it('keeps every cookie on its own path, so that a browser with many forms sends each page its own', async () => {
    const { cookies } = await get();
    expect(Object.values(cookies).map(({ path }) => path)).toEqual([`/f-${link}`]);
  });

  it('[PUB-10] hides the logo for Premium owners who chose so, and for nobody else', async () => {
    const cookies = { [`fw_done_${id}`]: '1', fw_success: signReceipt(visitSecret, { formId: id, acceptedAt: 1 }) };
    const isShown = async () => {
      const pages = [get(), get({ cookies }), world.inject(forms.successPage, { cookies })];
      const shown = (await Promise.all(pages)).map(({ text }) => text.includes('Powered by'));
      expect(new Set(shown).size).toBe(1);
      return shown[0];
    };
    const flag = async () => (await world.inject(forms.getForm, { body: { id: link } })).body[2];
    await world.publish('identity.v1.UserChanged', 'ada', { userId: 'ada', workspaceId: 'ada', hidesLogo: true });
    expect([await isShown(), await flag()]).toEqual([true, false]);
    await plan(world, 'ada', { plan: 'Premium' });
    expect([await isShown(), await flag()]).toEqual([false, true]);
    // Nor on the page of a form that has expired.
    await tellState(world, id, 10, 10, 1);
    const expired = await get();
    expect([expired.status, expired.text.includes('Powered by')]).toEqual([410, false]);
    await tellState(world, id, 10, -1, 2);
    await plan(world, 'ada', { plan: 'Standart', features: [], maxForms: 5, at: world.clock.now() + 1 });
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
