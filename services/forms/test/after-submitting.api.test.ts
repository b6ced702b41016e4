import { forms } from '@formwright/contracts';
import { successMessages } from '@formwright/form-model';
import { signReceipt } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, bob, create, createFormsWorld, load, plan, save, visitPage, visitSecret } from './forms-world.ts';

let world: TestWorld;
let id: string;
beforeEach(async () => {
  world = await createFormsWorld();
  id = await create(world);
});
afterEach(() => world.close());

const saveText = (text: unknown, as = ada) => world.inject(forms.saveSuccessText, { as, body: { id, text } });
const saveUrl = (urlUpdate: string, as = ada) => world.inject(forms.saveRedirectUrl, { as, body: { formId: id, urlUpdate } });
const choose = (successStatus: string, as = ada) =>
  world.inject(forms.changeSuccesStatus, { as, body: { formId: id, successStatus: successStatus as 'message' } });
const stored = async () => {
  const { success_status, redirect_url, success } = (await load(world, id)).details;
  return { success_status, redirect_url, success };
};
const lastPublished = () => {
  const event = world.published('forms.v1.FormSaved').at(-1);
  return event && JSON.parse(new TextDecoder().decode(event.detailsJson));
};
const successPage = async () => {
  const fw_success = signReceipt(visitSecret, { formId: id, acceptedAt: 1 });
  return (await world.inject(forms.successPage, { cookies: { fw_success } })).text;
};

const sunday = [{ type: 'paragraph', children: [{ text: 'See you on ' }, { text: 'Sunday', bold: true }] }];

describe('the text of the success page', () => {
  it('[API-023] is stored as rich text or plain text, shown, and never empty', async () => {
    const { version } = (await load(world, id)).details;
    const saved = await saveText(sunday);
    expect([saved.status, saved.body]).toEqual([200, { success_status: 'message', redirect_url: '', success: sunday }]);
    expect(await stored()).toEqual(saved.body);
    expect(lastPublished()).toMatchObject(saved.body);
    expect(await successPage()).toContain('<strong>Sunday</strong>');
    for (const text of ['', ' \n', [], [{ type: 'paragraph', children: [] }]]) {
      const refused = await saveText(text);
      expect([refused.status, refused.body]).toEqual([422, { error: { text: 'Please write something.' } }]);
    }
    expect((await stored()).success).toEqual(sunday);
    expect((await saveText('Thanks, <b>all</b>!')).body.success).toEqual([
      { type: 'paragraph', children: [{ text: 'Thanks, <b>all</b>!' }] },
    ]);
    expect(await successPage()).toContain('Thanks, &lt;b&gt;all&lt;/b&gt;!');
    expect((await save(world, id, { version })).status).toBe(200);
    expect((await stored()).success).not.toEqual(sunday);
  });

  it("[API-089] is told to the form's own people as it is stored, with where respondents are led", async () => {
    const read = (as = ada, formId = id) => world.inject(forms.getSuccessText, { as, body: { id: formId } });
    expect((await read()).body).toEqual(await stored());
    await saveText(sunday);
    await saveUrl('https://example.com/');
    await choose('url');
    expect((await read()).body).toEqual({ success_status: 'url', redirect_url: 'https://example.com/', success: sunday });
    expect((await read(ada, 'unknown')).body).toEqual({ error: { id: 'There is no such form.' } });
  });

  it('[API-089] is told to a visitor of an active form, with the address only while it is chosen', async () => {
    const { link } = (await load(world, id)).details;
    await saveText(sunday);
    await saveUrl('https://example.com/');
    const told = async () => {
      const asked = [{ body: { id } }, { body: { id: link } }, { as: bob, body: { id } }];
      const replies = await Promise.all(asked.map((input) => world.inject(forms.getSuccessText, input)));
      const [first, ...others] = replies.map(({ status, body }) => ({ status, body }));
      for (const other of others) expect(other).toEqual(first);
      return first;
    };
    expect(await told()).toEqual({ status: 200, body: { success_status: 'message', redirect_url: '', success: sunday } });
    await choose('url');
    const chosen = { success_status: 'url', redirect_url: 'https://example.com/', success: sunday };
    expect(await told()).toEqual({ status: 200, body: chosen });
    const saving = await world.inject(forms.saveSuccessText, { body: { id, text: 'Mine' } });
    expect([saving.status, (await told())?.body]).toEqual([401, chosen]);
    await world.inject(forms.archiveForm, { as: ada, body: { formId: id } });
    expect(await told()).toEqual({ status: 404, body: { error: { id: 'There is no such form.' } } });
    expect((await world.inject(forms.getSuccessText, { as: ada, body: { id } })).body).toEqual(chosen);
  });

  it('replaces no other text than the one that was shown; sent again, it is stored already', async () => {
    const { success: shown } = await stored();
    const put = async (text: unknown, textWas: unknown) => {
      const { status, body } = await world.inject(forms.saveSuccessText, { as: ada, body: { id, text, textWas } as never });
      return status === 200 ? status : [status, body];
    };
    const monday = [{ type: 'paragraph', children: [{ text: 'See you on Monday.' }] }];
    expect(await put(sunday, shown)).toBe(200);
    expect(await put(sunday, shown)).toBe(200);
    const { version } = (await load(world, id)).details;
    const conflict = { text: 'This text was changed somewhere else after you opened it. Nothing was saved: yours is still here.' };
    expect(await put(monday, shown)).toEqual([409, { error: conflict }]);
    expect([await stored(), (await load(world, id)).details.version]).toEqual([expect.objectContaining({ success: sunday }), version]);
    expect(await put(monday, sunday)).toBe(200);
    // Two at once: the one that comes second is told.
    const both = await Promise.all(['One', 'Two'].map((text) => put(text, monday)));
    expect(both.filter((outcome) => outcome === 200)).toHaveLength(1);
  });

  it('has an address at which its owner sees it as respondents do', async () => {
    await saveText(sunday);
    const link = (as: typeof ada) => world.inject(forms.getSuccessLink, { as, body: { formId: id } });
    const { searchParams, pathname } = new URL((await link(ada)).body.success_url, 'http://localhost');
    expect(pathname).toBe('/success');
    const page = await world.inject(forms.successPage, { query: { receipt: searchParams.get('receipt') ?? '' } });
    expect([page.status, page.text.includes('<strong>Sunday</strong>'), page.text.includes('Bakery orders')]).toEqual([200, true, true]);
    expect(await link(bob)).toMatchObject({ status: 404, body: { error: { formId: 'There is no such form.' } } });
  });

  it('is refused when it is no rich text or too long', async () => {
    const malformed = await saveText([{ type: 'html', children: [{ text: 'x' }] }]);
    expect([malformed.status, malformed.body]).toEqual([422, { error: { text: successMessages.malformed } }]);
    expect((await saveText('x'.repeat(10_001))).body).toEqual({ error: { text: successMessages.tooLong } });
    expect((await world.inject(forms.saveSuccessText, { as: ada, body: { id } as never })).status).toBe(400);
    expect(JSON.stringify((await stored()).success)).toContain('We received your response');
  });
});

describe('the address that comes after submitting', () => {
  it('[API-022] is stored, and used once it is chosen', async () => {
    const saved = await saveUrl(' https://example.org/thanks?from=form ');
    expect([saved.status, saved.body]).toEqual([
      200,
      expect.objectContaining({ success_status: 'message', redirect_url: 'https://example.org/thanks?from=form' }),
    ]);
    expect(await stored()).toEqual(saved.body);
    expect(lastPublished()).toMatchObject(saved.body);
  });

  it.each([
    '',
    'example.org',
    '/thanks',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org/',
    'mailto:ada@example.org',
    'https://',
    'https://[::1]/',
    'https://evil.example;script-src',
    'https://a b.example/',
    `https://example.org/${'x'.repeat(2_000)}`,
  ])('[DONE-05] is not %j', async (address) => {
    await saveUrl('https://example.org/');
    const refused = await saveUrl(address);
    expect([refused.status, refused.body]).toEqual([422, { error: { urlUpdate: 'Enter a web address like https://example.com/thanks.' } }]);
    expect((await stored()).redirect_url).toBe('https://example.org/');
  });
  it.each(['https://example.org/', 'http://localhost:8080/a?b=c#d', 'https://bücher.example/'])('[DONE-05] may be %j', async (address) => {
    expect((await saveUrl(address)).body.redirect_url).toBe(address);
  });
});

describe('what comes after submitting', () => {
  it("[API-024] [DONE-03 part: the choice] is 'message' or 'url', nothing else, and 'url' needs an address", async () => {
    const early = await choose('url');
    expect([early.status, early.body]).toEqual([422, { error: { successStatus: 'Save the address first.' } }]);
    await saveUrl('https://example.org/thanks');
    for (const success_status of ['url', 'message']) {
      const chosen = await choose(success_status);
      expect([chosen.status, chosen.body]).toEqual([
        200,
        expect.objectContaining({ success_status, redirect_url: 'https://example.org/thanks' }),
      ]);
      expect(await stored()).toEqual(chosen.body);
      expect(lastPublished()).toMatchObject(chosen.body);
    }
    for (const other of ['', 'URL', 'redirect', 'Message']) expect((await choose(other)).status).toBe(400);
    expect((await stored()).success_status).toBe('message');
  });

  it('is in the page’s policy at once', async () => {
    const { link } = (await load(world, id)).details;
    const policy = async () => String((await visitPage(world, link)).headers['content-security-policy']);
    expect(await policy()).not.toContain('https://example.org');
    await saveUrl('https://example.org/thanks');
    await choose('url');
    expect(await policy()).toContain('https://example.org');
    await saveUrl('https://example.com/thanks');
    expect(await policy()).toContain('https://example.com');
    await choose('message');
    expect(await policy()).not.toContain('https://example.com');
  });

  it('belongs to the form’s workspace, and not to a suspended account', async () => {
    const before = await stored();
    const tries = (as: typeof ada) => Promise.all([saveText(sunday, as), saveUrl('https://example.org/', as), choose('message', as)]);
    expect((await tries(bob)).map(({ status, body }) => [status, body])).toEqual([
      [404, { error: { id: 'There is no such form.' } }],
      [404, { error: { formId: 'There is no such form.' } }],
      [404, { error: { formId: 'There is no such form.' } }],
    ]);
    await plan(world, 'ada', { blocked: true });
    expect((await tries(ada)).map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await stored()).toEqual(before);
  });
});
