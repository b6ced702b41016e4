import { forms } from '@formwright/contracts';
import { type FormDetails, type Look, settingsOf } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ada, bob, create, createFormsWorld, load, pagesOf, plan, save, tellOf, visitPage } from './forms-world.ts';

let world: TestWorld;
let id: string;
beforeAll(async () => {
  world = await createFormsWorld();
  await plan(world, 'ada');
});
afterAll(() => world.close());
beforeEach(async () => {
  id = await create(world);
});

const look = async (): Promise<Look> => {
  const { color, opacity, colors } = (await load(world, id)).details as unknown as Look;
  return { color, opacity, colors };
};
const add = (color: string, colors: Record<string, string> = {}, as = ada) =>
  world.inject(forms.addColor, { as, body: { formId: id, color, colors } });
const remove = (color: string, colors: Record<string, string> = {}, as = ada) =>
  world.inject(forms.removeColor, { as, body: { formId: id, color, colors } });
const choose = (color: string, opacity: number, as = ada) => world.inject(forms.changeColor, { as, body: { formId: id, color, opacity } });
const fade = (opacity: number, as = ada) => world.inject(forms.changeColorOpacity, { as, body: { formId: id, opacity } });

const RED = '200, 0, 0';
const BLUE = '0, 0, 200';
const GREEN = '0, 120, 0';
async function addAll(): Promise<void> {
  for (const rgb of [RED, BLUE, GREEN]) expect((await add(rgb)).status).toBe(200);
}

describe('the colors of a form', () => {
  it('[API-029] [STYLE-06] adds a color by its name or value, chooses it, and sets opacity 0.1 with the first', async () => {
    const first = await add('user_1', { user_1: RED });
    expect(first.body).toEqual({ color: 'user_1', opacity: 0.1, colors: { user_1: RED } });
    expect(await look()).toEqual(first.body);
    await fade(1);
    expect((await add(BLUE)).body).toEqual({ color: 'user_2', opacity: 1, colors: { user_1: RED, user_2: BLUE } });
  });

  it('[API-027] [STYLE-05] chooses a color with its opacity, and resets the opacity to 1 with the default color', async () => {
    await addAll();
    expect((await choose(RED, 0.25)).body).toMatchObject({ color: 'user_1', opacity: 0.25 });
    const chosen = await choose('user_2', 0.75);
    expect(chosen.body).toMatchObject({ color: 'user_2', opacity: 0.75 });
    expect(await look()).toEqual(chosen.body);
    expect((await choose('default', 0.25)).body).toEqual({
      color: 'default',
      opacity: 1,
      colors: { user_1: RED, user_2: BLUE, user_3: GREEN },
    });
  });

  it('removes one color by a call that comes twice, at once or again, with the colors as they are before or after it', async () => {
    await addAll();
    const after = { user_1: BLUE, user_2: GREEN };
    const replies = await Promise.all([remove('user_1', after), remove('user_1', after)]);
    await fade(0.25);
    replies.push(await remove('user_1', after));
    expect(replies.map(({ status, body }) => [status, body.colors])).toEqual(Array(3).fill([200, after]));
    // The same color again, by another call.
    expect((await remove('user_1', { user_1: GREEN })).body.colors).toEqual({ user_1: GREEN });
    expect((await remove('user_1', { user_1: GREEN })).body.colors).toEqual({ user_1: GREEN });
    await add(RED);
    const before = { user_1: GREEN, user_2: RED };
    for (let sent = 0; sent < 2; sent += 1) expect((await remove('user_1', before)).body.colors).toEqual({ user_1: RED });
    expect((await remove('user_1', { user_1: RED })).body.colors).toEqual({});
  });

  it('removes a color that came back by the same call as before', async () => {
    await add(GREEN);
    await add(RED);
    const both = { user_1: GREEN, user_2: RED };
    const back = [
      () => add(RED),
      async () => {
        const details = (await load(world, id)).details as unknown as FormDetails;
        const { title, header, version } = details;
        const settings = { ...settingsOf(details), colors: both };
        const body = { title, form_id: id, form_header: header, formData: pagesOf('input'), version, settings };
        expect((await world.inject(forms.saveForm, { as: ada, body })).status).toBe(200);
      },
    ];
    for (const comeBack of back) {
      expect((await remove('user_2', both)).body.colors).toEqual({ user_1: GREEN });
      await comeBack();
      expect((await look()).colors).toEqual(both);
    }
    expect((await remove('user_2', both)).body.colors).toEqual({ user_1: GREEN });
    // By the call that names what shall be left, as well.
    await add(RED);
    expect((await remove('user_2', { user_1: GREEN })).body.colors).toEqual({ user_1: GREEN });
  });

  it('[API-028] changes the opacity alone', async () => {
    await addAll();
    for (const opacity of [0.1, 0.25, 0.5, 0.75, 1]) expect((await fade(opacity)).body).toMatchObject({ color: 'user_3', opacity });
    expect(await look()).toMatchObject({ opacity: 1 });
  });

  it('[API-030] [STYLE-04] removes a color, numbers the others again, and falls back to the default with the last', async () => {
    await addAll();
    const seen = (await look()).colors;
    expect((await remove('user_1', seen)).body).toEqual({ color: 'user_2', opacity: 0.1, colors: { user_1: BLUE, user_2: GREEN } });
    await choose('user_1', 0.5);
    expect((await remove(GREEN)).body).toEqual({ color: 'user_1', opacity: 0.5, colors: { user_1: BLUE } });
    // The map of a client that sends what shall be left.
    expect((await remove('user_1', {})).body).toEqual({ color: 'default', opacity: 1, colors: {} });
    expect(await look()).toEqual({ color: 'default', opacity: 1, colors: {} });
  });

  it('loses no color of another tab, whose map is newer', async () => {
    await add(RED);
    const stale = (await look()).colors;
    await add(BLUE);
    expect((await add('user_2', { ...stale, user_2: GREEN })).body.colors).toEqual({ user_1: RED, user_2: BLUE, user_3: GREEN });
    const seen = (await look()).colors;
    await remove(RED);
    // In the stale map, user_2 is blue; in the stored one, green.
    expect((await remove('user_2', seen)).body.colors).toEqual({ user_1: GREEN });
    expect((await remove('user_2', seen)).body.colors).toEqual({ user_1: GREEN });
  });

  it('keeps the colors of two tabs that add at once', async () => {
    await Promise.all([add(RED), add(BLUE), add(GREEN)]);
    expect(Object.values((await look()).colors).sort()).toEqual([RED, BLUE, GREEN].sort());
  });

  it('refuses a color that exists, what is no color, and any other opacity, and changes nothing', async () => {
    await addAll();
    const before = await look();
    const { revision } = await revisionOf();
    const refused = [
      [await add(RED), { color: 'This color already exists' }],
      [await add('256, 0, 0'), { color: "Use three numbers from 0 to 255, as in '176, 92, 58'." }],
      [await choose('user_9', 1), { color: 'There is no such color.' }],
      [await choose('user_1', 0.3), { opacity: 'Choose one of 0.1, 0.25, 0.5, 0.75, 1.' }],
      [await fade(0), { opacity: 'Choose one of 0.1, 0.25, 0.5, 0.75, 1.' }],
      [await remove('user_9', before.colors), { color: 'There is no such color.' }],
    ] as const;
    for (const [reply, error] of refused) expect([reply.status, JSON.parse(reply.text)]).toEqual([422, { error }]);
    expect(await look()).toEqual(before);
    expect((await revisionOf()).revision).toBe(revision);
  });

  it('never fails on a hostile call, and keeps only colors', async () => {
    const hostile = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('__proto__', 'constructor', '\u0000', 'user_1', 1e21, 'x'.repeat(3000)),
    );
    const contracts = [forms.addColor, forms.removeColor, forms.changeColor, forms.changeColorOpacity];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...contracts), hostile, hostile, hostile, async (contract, color, colors, opacity) => {
        const hasOpacity = contract === forms.changeColor || contract === forms.changeColorOpacity;
        const fields = { ...(contract !== forms.changeColorOpacity && { color }), ...(hasOpacity ? { opacity } : { colors }) };
        const { status } = await world.inject(contract, { as: ada, body: { formId: id, ...fields } as never });
        expect([200, 400, 422]).toContain(status);
      }),
      { numRuns: 150 },
    );
    for (const rgb of Object.values((await look()).colors)) expect(rgb).toMatch(/^\d{1,3}, \d{1,3}, \d{1,3}$/);
  });

  it('belongs to its workspace, and to an account that is not suspended', async () => {
    for (const reply of [await add(RED, {}, bob), await choose('default', 1, bob), await fade(1, bob), await remove(RED, {}, bob)])
      expect([reply.status, JSON.parse(reply.text)]).toEqual([404, { error: { formId: 'There is no such form.' } }]);
    await plan(world, 'ada', { blocked: true, at: world.clock.now() + 1 });
    expect((await add(RED)).status).toBe(403);
    await plan(world, 'ada', { at: world.clock.now() + 2 });
  });

  it('is no conflict for an open editor, and a save does not undo it', async () => {
    const { details, pages } = await load(world, id);
    await add(RED);
    expect((await save(world, id, { pages, version: details.version })).status).toBe(200);
    expect(await look()).toEqual({ color: 'user_1', opacity: 0.1, colors: { user_1: RED } });
  });

  it('[STYLE-03 part: served] is in the public page at once', async () => {
    const { link } = (await load(world, id)).details;
    expect((await visitPage(world, link)).text).not.toContain('--form-color:');
    await add(RED);
    await fade(0.25);
    expect((await visitPage(world, link)).text).toContain('--form-color:200,0,0;background-image:linear-gradient(rgb(200,0,0,0.25) 0 0)');
    expect((await world.inject(forms.getForms, { as: ada, body: {} })).body.find((form) => form._id === id)?.color).toBe(RED);
  });
});

const revisionOf = async () => ({ revision: (await tellOf(world, id))?.revision });
