import { forms } from '@formwright/contracts';
import { signReceipt } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, bob, create, createFormsWorld, visitSecret } from './forms-world.ts';

let world: TestWorld;
let id: string;
beforeEach(async () => {
  world = await createFormsWorld();
  id = await create(world);
});
afterEach(() => world.close());

describe('the thank-you page', () => {
  const success = (input: { cookies?: Record<string, string>; query?: Record<string, string> }) => world.inject(forms.successPage, input);
  const receipt = (formId = id) => signReceipt(visitSecret, { formId, acceptedAt: Date.UTC(2026, 10, 20, 9, 5) });

  it('[DONE-01] [DONE-02] names the form and has its words, by the cookie or the address, each time it is asked for', async () => {
    const usual = 'We received your response, we&#x27;ll be in touch shortly!';
    for (const input of [{ cookies: { fw_success: receipt() } }, { query: { receipt: receipt() } }]) {
      for (let time = 0; time < 2; time += 1) {
        const { status, text } = await success(input);
        expect(status).toBe(200);
        for (const words of ['<h1>Success</h1>', 'Bakery orders', '20 November 2026 at 09:05 UTC', usual]) expect(text).toContain(words);
      }
    }
    await world
      .store('forms')
      .collection({ name: 'forms' })
      .updateOne({ _id: id }, { $set: { 'details.success': [{ type: 'paragraph', children: [{ text: 'See you on Sunday.' }] }] } });
    expect((await success({ cookies: { fw_success: receipt() } })).text).toContain('See you on Sunday.');
    expect((await success({ cookies: { fw_success: receipt('deleted') } })).text).toContain(usual);
  });

  it('calls the form by the heading that respondents saw; by its name where it has none', async () => {
    const stored = world.store('forms').collection({ name: 'forms' });
    for (const [header, shown] of [
      ['Order your bread', 'Order your bread'],
      ['', 'Bakery orders'],
    ]) {
      await stored.updateOne({ _id: id }, { $set: { 'details.header': header } });
      expect((await success({ cookies: { fw_success: receipt() } })).text).toContain(`Your answers to “<bdi>${shown}</bdi>” arrived`);
    }
  });

  it("keeps the form's colors", async () => {
    const stored = world.store('forms').collection({ name: 'forms' });
    await stored.updateOne({ _id: id }, { $set: { 'details.color': 'user_1', 'details.colors': { user_1: '230, 126, 34' } } });
    const html = async () => (await success({ cookies: { fw_success: receipt() } })).text;
    expect(await html()).toContain('--form-color:230,126,34');
  });

  it('keeps the words, the name and the colors of a form that was archived meanwhile', async () => {
    const stored = world.store('forms').collection({ name: 'forms' });
    const changes = { 'details.color': 'user_1', 'details.colors': { user_1: '230, 126, 34' }, deletedAt: 1 };
    await stored.updateOne(
      { _id: id },
      { $set: { ...changes, 'details.success': [{ type: 'paragraph', children: [{ text: 'See you on Sunday.' }] }] } },
    );
    const { text } = await success({ cookies: { fw_success: receipt() } });
    for (const words of ['See you on Sunday.', 'Bakery orders', '--form-color:230,126,34']) expect(text).toContain(words);
    expect(text).not.toContain('/report"');
  });

  it('tells whose time was up that the answers were sent as they stood, and nobody else', async () => {
    const told = async (hasRunOut: boolean) => {
      const fw_success = signReceipt(visitSecret, { formId: id, acceptedAt: 1, hasRunOut });
      return (await success({ cookies: { fw_success } })).text.includes('The time was up, so they were sent as they stood.');
    };
    expect([await told(true), await told(false)]).toEqual([true, false]);
    expect((await success({ cookies: { fw_success: receipt() } })).text).not.toContain('The time was up');
  });

  it("[DONE-08] leads the form's own people to its editor, and nobody else; only they can save the text", async () => {
    const own = async (as: typeof ada) => (await world.inject(forms.getForms, { as, body: {} })).cookies.fw_own?.value ?? '';
    const edit = async (fw_own = '') => {
      const { text } = await success({ cookies: { fw_success: receipt(), fw_own } });
      return [text.includes('Edit this text'), text.includes(`href="/success/${id}"`)];
    };
    expect(await edit(await own(ada))).toEqual([true, true]);
    for (const fw_own of [await own(bob), 'forged', '']) expect(await edit(fw_own)).toEqual([false, false]);
    const save = async (as?: typeof ada) =>
      (await world.inject(forms.saveSuccessText, { ...(as && { as }), body: { id, text: 'Mine' } })).status;
    expect([await save(), await save(bob)]).toEqual([401, 404]);
    expect((await success({ cookies: { fw_success: receipt() } })).text).not.toContain('Mine');
    expect(await save(ada)).toBe(200);
  });

  it('is no success to a visitor who answered nothing', async () => {
    for (const fw_success of [undefined, id, '<script>', `${receipt()}x`]) {
      const { status, text } = await success(fw_success === undefined ? {} : { cookies: { fw_success } });
      expect([status, text.includes('Success')]).toEqual([404, false]);
      expect(text).toContain('Nothing to see yet');
    }
  });
});
