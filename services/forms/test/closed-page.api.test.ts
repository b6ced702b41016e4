import { forms } from '@formwright/contracts';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { create, createFormsWorld, createWorldWithForm, load, plan, tellState, visitPage } from './forms-world.ts';

let world: TestWorld;
let id: string;
let link: string;
beforeEach(async () => {
  ({ world, id, link } = await createWorldWithForm());
});
afterEach(() => world.close());

const get = (visit = {}, at = link) => visitPage(world, at, visit);

describe('the public page of a form that cannot be answered', () => {
  it('[PUB-11] [PUB-13] shows Oops!, Expired! and Closed with a status and the name of the form, and is found again when it opens', async () => {
    const heads = world.store('forms').collection<{ _id: string; deletedAt: number | null }>({ name: 'forms' });
    const archive = async (deletedAt: number | null) => {
      await heads.updateOne({ _id: id }, { $set: { deletedAt } });
      world.clock.advance(1000);
    };
    const turns: [act: () => Promise<unknown>, status: number, word: string, isReportable: boolean][] = [
      [() => tellState(world, id, 10, 10, 1), 410, 'Expired!', true],
      [() => plan(world, 'ada', { blocked: true }), 403, 'Oops!', true],
      // It was full before it was archived.
      [() => archive(world.clock.now()), 410, 'Expired!', false],
      [() => tellState(world, id, 10, -1, 2), 410, 'Closed', false],
    ];
    for (const [turn, status, word, isReportable] of turns) {
      await turn();
      const shown = await get({ headers: { 'accept-encoding': 'br' } });
      expect(shown.status).toBe(status);
      expect(shown.text).toContain(`<h1>${word}</h1>`);
      expect(shown.text).toContain('</h1><div class="fw-rich" dir="auto"><p>Bakery orders</p></div>');
      expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      expect(shown.cookies).toEqual({});
      // A form that may open again can be reported.
      expect(shown.text.includes(`href="/f-${link}/report"`)).toBe(isReportable);
    }
    await archive(null);
    await plan(world, 'ada', { at: world.clock.now() + 1 });
    expect((await get()).status).toBe(200);
    for (const wrong of ['nolink', '<>', id]) expect((await get({}, wrong)).status).toBe(404);
    // What stands around a link is left out; what is left is no form either.
    for (const [wrong, location] of [
      ['__proto__', '/f-proto'],
      ['%00', '/f-00'],
      ['<b>', '/f-b'],
    ])
      expect(await get({}, wrong)).toMatchObject({ status: 302, headers: { location } });
  });

  it("[D13] keeps the form's colors on every closed page, and where it was answered already", async () => {
    const stored = world.store('forms').collection({ name: 'forms' });
    await stored.updateOne({ _id: id }, { $set: { 'details.color': 'user_1', 'details.colors': { user_1: '230, 126, 34' } } });
    const answered = await get({ cookies: { [`fw_done_${id}`]: '1' } });
    await tellState(world, id, 10, 10, 1);
    const expired = await get();
    await plan(world, 'ada', { blocked: true });
    const suspended = await get();
    await stored.updateOne({ _id: id }, { $set: { deletedAt: world.clock.now() } });
    await tellState(world, id, 10, -1, 2);
    world.clock.advance(1000);
    for (const [{ text }, heading] of [
      [answered, 'You already answered this form'],
      [expired, 'Expired!'],
      [suspended, 'Oops!'],
      [await get(), 'Closed'],
      [await get({ cookies: { [`fw_done_${id}`]: '1' } }), 'You already answered this form'],
    ] as const) {
      expect(text).toContain(`<h1>${heading}</h1>`);
      expect(text).toContain('--form-color:230,126,34');
    }
  });

  it('[PUB-14] leads to the home page when it cannot be loaded for any other reason, and says so in place in a frame', async () => {
    let isBroken = false;
    const broken = await createFormsWorld((ports) =>
      replacing(ports, {
        store: replacing(ports.store, {
          collection(declaration) {
            const collection = ports.store.collection(declaration);
            return replacing(collection, {
              findOne: (...asked) => (isBroken ? Promise.reject(new Error('the disk is gone')) : collection.findOne(...asked)),
            });
          },
        }),
      }),
    );
    const own = await create(broken);
    const at = (await load(broken, own)).details.link;
    isBroken = true;
    const alone = await visitPage(broken, at);
    expect([alone.status, alone.headers.location, alone.headers['cache-control']]).toEqual([302, '/', 'no-store']);
    for (const destination of ['iframe', 'frame']) {
      const framed = await visitPage(broken, at, { headers: { 'sec-fetch-dest': destination } });
      expect([destination, framed.status, framed.text.includes('Something went wrong.'), framed.headers['cache-control']]).toEqual([
        destination,
        503,
        true,
        'no-store',
      ]);
    }
    isBroken = false;
    expect((await visitPage(broken, at)).status).toBe(200);
    // A link without a form is none of these, however long it is.
    expect((await get({}, 'x'.repeat(1_000))).text).toContain('Oops!');
    await broken.close();
  });

  it('[PUB-12 part: opening] [TIME-02 part: opening] is open until submissions tells that it is full, and closes by what forms itself knows', async () => {
    const view = async () => [(await get()).status, (await world.inject(forms.getForm, { body: { id: link } })).status];
    expect(await view()).toEqual([200, 200]);
    await tellState(world, id, 9, 10, 1);
    expect(await view()).toEqual([200, 200]);
    await tellState(world, id, 10, 10, 2);
    expect(await view()).toEqual([410, 410]);
    await tellState(world, id, 10, -1, 3);
    expect(await view()).toEqual([200, 200]);

    const heads = world.store('forms').collection<{ _id: string }>({ name: 'forms' });
    const change = async (fields: object) => {
      await heads.updateOne({ _id: id }, { $set: { ...fields } });
      world.clock.advance(1000);
    };
    await change({ 'details.deadline': { at: world.clock.now() + 1500, zone: 'UTC' } });
    expect(await view()).toEqual([200, 200]);
    world.clock.advance(500);
    expect(await view()).toEqual([410, 410]);
    await change({ 'details.deadline': null, isOverQuota: true });
    expect(await view()).toEqual([410, 410]);
    await change({ isOverQuota: false });
    await plan(world, 'ada', { blocked: true });
    expect(await view()).toEqual([403, 403]);
    await change({ 'details.isOneTime': true });
    expect(await view()).toEqual([200, 200]);
  });
});
