import { forms } from '@formwright/contracts';
import { type FormSettings, newSettings, richTextOf, settingsOf } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, create, createFormsWorld, load, pagesOf, plan } from './forms-world.ts';

let world: TestWorld;
let id: string;
beforeEach(async () => {
  world = await createFormsWorld();
  id = await create(world);
});
afterEach(() => world.close());

const chosen: FormSettings = {
  color: 'user_1',
  opacity: 0.25,
  colors: { user_1: '176, 92, 58' },
  deadline: { at: Date.UTC(2031, 4, 6, 16, 30), zone: 'America/New_York' },
  countdown: '00:01:30',
  success_status: 'url',
  redirect_url: 'https://example.com/thanks',
  success: richTextOf('See you in May'),
  closing: 'Come again in May.\nOr write to us.',
  logo: null,
};
const save = (settings: unknown, { version = 1 as number | null, title = 'Orders' } = {}) => {
  const fields = { title, form_id: id, form_header: 'Heading', formData: pagesOf('input') as unknown[] };
  const body = {
    ...fields,
    ...(version !== null && { version }),
    ...(settings !== undefined && { settings: settings as FormSettings }),
  };
  return world.inject(forms.saveForm, { as: ada, body });
};
const stored = async () => {
  const { details } = await load(world, id);
  return { version: details.version, settings: settingsOf(details as unknown as FormSettings) };
};

describe('a save with settings', () => {
  it('stores layout, look, times and success page as one version, in one event', async () => {
    const before = world.published('forms.v1.FormSaved').length;
    const saved = await save(chosen);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject([[{ title: 'Orders' }], { ...chosen, version: 2 }]);
    expect(await stored()).toEqual({ version: 2, settings: chosen });
    expect(world.published('forms.v1.FormSaved')).toHaveLength(before + 1);
    const { settings } = await stored();
    expect((await save(newSettings(), { version: 2 })).status).toBe(200);
    expect((await stored()).settings).not.toEqual(settings);
  });

  it('stores nothing of it where one part is refused, and names the part', async () => {
    const refused: [Partial<Record<keyof FormSettings, unknown>>, string][] = [
      [{ color: 'user_2' }, 'color'],
      [{ opacity: 0.3 }, 'color'],
      [{ countdown: '00:24:00' }, 'countdown'],
      [{ deadline: { at: 0, zone: 'Moon/Sea' } }, 'deadline'],
      [{ redirect_url: 'javascript:alert(1)' }, 'redirect_url'],
      [{ redirect_url: '' }, 'redirect_url'],
      [{ success: [] }, 'success'],
      [{ success: [{ type: 'script' }] }, 'success'],
      [{ closing: 'a\u0000b' }, 'closing'],
    ];
    for (const [part, field] of refused) {
      const answer = await save({ ...chosen, ...part });
      expect([answer.status, Object.keys((answer.body as unknown as { error: object }).error)]).toEqual([422, [field]]);
    }
    expect(await stored()).toEqual({ version: 1, settings: newSettings() });
    expect((await load(world, id)).pages[0]?.title).not.toBe('Orders');
  });

  it('needs the version that was loaded, and each of its fields', async () => {
    const blind = await save(chosen, { version: null });
    expect([blind.status, blind.body]).toEqual([422, { error: { version: expect.stringContaining('Send it') } }]);
    const { color: _color, ...rest } = chosen;
    expect((await save(rest)).status).toBe(400);
    expect((await save({ ...chosen, link: 'mine' })).status).toBe(400);
  });

  it('is answered again, not refused, when it is sent again because its answer was lost', async () => {
    const pages = pagesOf('input') as unknown[];
    const body = { title: 'Orders', form_id: id, form_header: 'Heading', formData: pages, version: 1, settings: chosen };
    const first = await world.inject(forms.saveForm, { as: ada, body });
    expect((await world.inject(forms.saveForm, { as: ada, body })).body).toEqual(first.body);
    const other = { ...body, settings: newSettings() };
    expect((await world.inject(forms.saveForm, { as: ada, body: other })).status).toBe(409);
  });

  it('is refused to a suspended account', async () => {
    await plan(world, 'ada', { blocked: true });
    expect((await save(chosen)).status).toBe(403);
    expect((await stored()).settings).toEqual(newSettings());
  });
});

describe('settings that are set by calls of their own', () => {
  const calls: [string, () => Promise<{ status: number }>][] = [
    ['a color', () => world.inject(forms.addColor, { as: ada, body: { formId: id, color: '1, 2, 3', colors: {} } })],
    ['a deadline', () => world.inject(forms.changeDeadline, { as: ada, body: { formId: id, deadline: '05/06/2031 18:30', zone: 'UTC' } })],
    ['a countdown', () => world.inject(forms.changeCountdown, { as: ada, body: { formId: id, countdown: '00:01:00' } })],
    ['a success text', () => world.inject(forms.saveSuccessText, { as: ada, body: { id, text: 'Thanks' } })],
    ['an address', () => world.inject(forms.saveRedirectUrl, { as: ada, body: { formId: id, urlUpdate: 'https://example.com' } })],
  ];
  it.each(calls)('%s is not overwritten by a save that was loaded before, and not touched by one without settings', async (_what, call) => {
    expect((await call()).status).toBe(200);
    const after = await stored();
    expect(after.version).toBe(2);
    expect((await save(newSettings())).status).toBe(409);
    expect(await stored()).toEqual(after);
    expect((await save(undefined)).status).toBe(200);
    expect(await stored()).toEqual({ version: 3, settings: after.settings });
    // The same again changes nothing, so it is no new version.
    await call();
    expect((await stored()).version).toBe(3);
  });

  it('are no way around a newer layout: a save without settings is still refused then', async () => {
    await save(undefined, { title: 'Hers' });
    await world.inject(forms.changeCountdown, { as: ada, body: { formId: id, countdown: '00:01:00' } });
    expect((await save(undefined, { version: 1, title: 'Late' })).status).toBe(409);
    expect((await save(undefined, { version: 2, title: 'From the save' })).status).toBe(200);
    expect((await save(undefined, { version: 9 })).status).toBe(409);
  });

  it('and a save with settings: exactly one of many at once over the same version goes through', async () => {
    const countdowns = Array.from({ length: 10 }, (_, n) => `00:00:${String(n + 1).padStart(2, '0')}`);
    const answers = await Promise.all(countdowns.map((countdown) => save({ ...chosen, countdown })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await stored()).version).toBe(2);
  });
});
