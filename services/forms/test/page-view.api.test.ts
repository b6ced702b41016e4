import { forms } from '@formwright/contracts';
import { signReceipt } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, createWorldWithForm, pagesOf, plan, save, tellState, visitPage, visitSecret } from './forms-world.ts';

let world: TestWorld;
let id: string;
let link: string;
beforeEach(async () => {
  ({ world, id, link } = await createWorldWithForm());
});
afterEach(() => world.close());

const get = (visit = {}, at = link) => visitPage(world, at, visit);

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

describe('a page view', () => {
  it('calls no other service, whatever the state of the form and of the visitor', async () => {
    await world.close();
    const calls: string[] = [];
    ({ world, id, link } = await createWorldWithForm((ports) => ({
      ...ports,
      call(contract, input) {
        calls.push(contract.name);
        return ports.call(contract, input);
      },
    })));
    // Making the form asked for the account's room.
    calls.length = 0;
    const fw_success = signReceipt(visitSecret, { formId: id, acceptedAt: world.clock.now() });
    const viewAll = async () => {
      const fresh = await get();
      const reads = [
        fresh,
        await get({ headers: { 'if-none-match': String(fresh.headers.etag) } }),
        await get({ headers: { 'accept-encoding': 'br' } }),
        await get({ cookies: { [`fw_done_${id}`]: String(world.clock.now()) } }),
        await get({}, 'nolink'),
        await world.inject(forms.getForm, { body: { id: link } }),
        await world.inject(forms.getForm, { as: ada, body: { id } }),
        await world.inject(forms.getForms, { as: ada, body: {} }),
        await world.inject(forms.successPage, { cookies: { fw_success } }),
        await world.inject(forms.successPage, {}),
        await world.inject(forms.formImage, { params: { formId: id, name: 'none.png' } }),
      ];
      return reads.map(({ status }) => status);
    };
    expect(await viewAll()).toEqual([200, 304, 200, 200, 404, 200, 200, 200, 200, 404, 404]);
    await tellState(world, id, 10, 10, 1);
    expect((await viewAll()).slice(0, 6)).toEqual([410, 410, 410, 200, 404, 410]);
    await plan(world, 'ada', { blocked: true });
    expect((await viewAll()).slice(0, 6)).toEqual([403, 403, 403, 200, 404, 403]);
    world.clock.advance(5000);
    await viewAll();
    expect(calls).toEqual([]);
  });
});
