import { forms } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, bob, createWorldWithForm, load, plan, tellOf, tellState } from './forms-world.ts';

let world: TestWorld;
let id: string;
let link: string;
beforeEach(async () => {
  ({ world, id, link } = await createWorldWithForm());
});
afterEach(() => world.close());

describe('getForm', () => {
  it('[API-002] [API-001] answers its owner by id, and everybody by link what the public needs and no more', async () => {
    expect((await load(world, id)).details).toMatchObject({ _id: id, redirect_url: '', version: 1 });
    for (const as of [undefined, ada, bob]) {
      const { status, body } = await world.inject(forms.getForm, { ...(as && { as }), body: { id: link, string: '', tabname: '' } });
      expect(status).toBe(200);
      expect(body).toEqual([(await load(world, id)).pages, expect.objectContaining({ _id: id, link, header: 'Bakery orders' }), false]);
      expect(JSON.stringify(body)).not.toMatch(/"ada"|redirect_url|workspace|success/);
    }
    expect((await world.inject(forms.getForm, { body: { id } })).status).toBe(404);
  });

  it.each([true, false, 'preview', '', null])('takes the preview flag as %j', async (tabname) => {
    expect((await world.inject(forms.getForm, { as: ada, body: { id, tabname } })).status).toBe(200);
  });

  it('[API-001] says Expired and Blocked', async () => {
    await tellState(world, id, 10, 10, 1);
    expect(await world.inject(forms.getForm, { body: { id: link } })).toMatchObject({ status: 410, body: { error: 'Expired' } });
    await plan(world, 'ada', { blocked: true });
    expect(await world.inject(forms.getForm, { body: { id: link } })).toMatchObject({ status: 403, body: { error: 'Blocked' } });
  });

  it.each(['\ud800', '\u0000', '__proto__', ' '])('finds nothing under %j, and does not fail over it', async (key) => {
    expect((await world.inject(forms.getForm, { body: { id: key } })).status).toBe(404);
    expect((await world.inject(forms.getForm, { as: ada, body: { id: key } })).status).toBe(404);
  });

  it('hands submissions a form that its events have not brought', async () => {
    const ask = (key: string) => tellOf(world, key);
    expect(await ask(link)).toMatchObject({ formId: id, workspaceId: 'ada', link, revision: 1n, isOverQuota: false });
    expect(await ask(id)).toEqual(await ask(link));
    expect(await ask('nothing')).toBeNull();
  });
});
