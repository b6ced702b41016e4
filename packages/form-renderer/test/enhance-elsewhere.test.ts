import { expect, it } from '@jest/globals';
import type { Route } from 'playwright-core';
import { loadAssets, renderElsewherePage } from '../src/server/index.ts';
import { describeInBrowser, type FormInBrowser, isInDraft } from './form-browser.ts';

const EXPIRES = Date.UTC(2100, 0, 2, 12);
const reply = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

/** Opens the page that takes the answers of the form 'book' to another device. @param answered '': there are none in this browser */
async function openElsewhere(form: FormInBrowser, { answered = 'Ilse', isTimed = false } = {}): Promise<void> {
  const about = { id: 'form-book', title: 'Booking', link: 'book', version: 1, pages: 2, isTimed };
  const looks = { maxBytes: 10_000_000, colors: '', productName: 'Formwright', hideBranding: false };
  form.server.pages['/f-book/continue'] = renderElsewherePage({ form: about, ...looks, assets: await loadAssets() });
  form.server.heldBackFrom = '<script';
  await form.context.route('**/api/keepElsewhere', reply(200, { expiresAt: EXPIRES }));
  if (answered) {
    await form.open('book');
    await form.page.getByLabel('First name').fill(answered);
    await isInDraft(form, answered);
  }
  await form.page.goto(`${form.server.url}/f-book/continue`);
}
const alert = (form: FormInBrowser) => form.page.locator('#fw-alert-text');
const told = (form: FormInBrowser, text: string) => form.page.locator('#fw-said').getByText(text, { exact: true }).waitFor();
const makeCode = async (form: FormInBrowser) => {
  await form.button('Make a code').click();
  await form.page.getByLabel('Your code', { exact: true }).waitFor();
};
const focused = (form: FormInBrowser) =>
  form.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);

describeInBrowser('taking answers to another device', (visitor) => {
  it('says in words why there is no code, and that the answers stay', async () => {
    const form = visitor();
    await openElsewhere(form);
    const refusals: [(route: Route) => unknown, string][] = [
      [reply(429, { error: 'Too many requests.' }), 'Too many tries. Please wait a minute, then try again.'],
      [reply(410, { error: 'Expired' }), 'This form no longer takes responses. Yours are still on this device.'],
      [reply(403, { error: 'Blocked' }), 'This form is not open at the moment. Your answers are still on this device.'],
      [reply(413, { error: { draft: 'These answers are too large.' } }), 'These answers are too large.'],
      [reply(502, '<h1>Bad gateway</h1>'), 'Something went wrong. Please try again in a moment.'],
      [(route) => route.abort(), 'The connection was lost. Please try again.'],
    ];
    for (const [answer, text] of refusals) {
      await form.context.unroute('**/api/keepElsewhere');
      await form.context.route('**/api/keepElsewhere', answer);
      await form.button('Make a code').click();
      await alert(form).getByText(text, { exact: true }).waitFor();
    }
    await form.context.unroute('**/api/keepElsewhere');
    await form.context.setOffline(true);
    await form.button('Make a code').click();
    await alert(form).getByText('You are offline. Please try again when you are back.', { exact: true }).waitFor();
  });

  it('shows the code, says aloud that it is there and leads to it, and says how long it is good for', async () => {
    const form = visitor();
    await openElsewhere(form, { isTimed: true });
    await form.page.getByText(/^Answers from .*, on page 1\.$/).waitFor();
    await makeCode(form);
    await told(form, 'Your code is ready.');
    expect(await focused(form)).toBe('Your code');
    await form.page.getByRole('img', { name: 'QR code that opens your answers on another device' }).waitFor();
    const note = form.page.getByText(/^Valid until /);
    expect(await note.textContent()).toMatch(
      /, or until the answers are sent\. Whoever has the code can read them\. They stay on this device, too; what you change here from now on does not follow\. The time you have for this form goes on meanwhile\.$/,
    );
    // Who has answers here takes them along, and brings none.
    expect(await form.page.locator('#fw-take').isHidden()).toBe(true);
  });

  it('copies the code, or selects it where the browser does not copy', async () => {
    const form = visitor();
    await openElsewhere(form);
    await makeCode(form);
    const code = await form.page.getByLabel('Your code', { exact: true }).textContent();
    expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
    const copying = (outcome: 'works' | 'fails') =>
      form.page.evaluate((how) => {
        const copied: string[] = [];
        Object.assign(window, { copied });
        Object.defineProperty(navigator, 'clipboard', {
          configurable: true,
          value: { writeText: async (text: string) => (how === 'works' ? void copied.push(text) : Promise.reject(new Error('no'))) },
        });
      }, outcome);
    await copying('works');
    await form.button('Copy code').click();
    await form.button('Copied').waitFor();
    await told(form, 'Copied');
    expect(await form.page.evaluate(() => (window as unknown as { copied: string[] }).copied)).toEqual([code]);
    await copying('fails');
    await form.button('Copy link').click();
    await alert(form).getByText('This browser does not let this page copy. The code is selected, so that you can copy it.').waitFor();
    expect(await form.page.evaluate(() => getSelection()?.toString())).toBe(code);
  });

  it('withdraws a code, says so, and offers another one', async () => {
    const form = visitor();
    await openElsewhere(form);
    await makeCode(form);
    await form.context.route('**/api/forgetElsewhere', reply(200, { success: true }));
    await form.button('Withdraw this code').click();
    await told(form, 'The code is withdrawn. Your answers are on this device only.');
    await form.button('Make a code').waitFor();
    expect(await form.page.locator('#fw-take').isVisible()).toBe(true);
  });
});

describeInBrowser('bringing answers from another device', (visitor) => {
  const field = (form: FormInBrowser) => form.page.getByRole('textbox', { name: 'Code' });
  const error = (form: FormInBrowser) => form.page.locator('#code-error');

  it('comes first where there is nothing to take along, with a field that takes a code as it is typed on a phone', async () => {
    const form = visitor();
    await openElsewhere(form, { answered: '' });
    await form.page.getByText(/^There is nothing to take along yet/).waitFor();
    const headings = await form.page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.map((text) => text.trim())).toEqual(['From another device', 'From this device']);
    expect(await form.button('Continue here').evaluate((button) => button.classList.contains('fw-go'))).toBe(true);
    const { autocomplete, autocapitalize, spellcheck, placeholder } = await field(form).evaluate((input: HTMLInputElement) => ({
      autocomplete: input.autocomplete,
      autocapitalize: input.autocapitalize,
      spellcheck: input.spellcheck,
      placeholder: input.placeholder,
    }));
    expect({ autocomplete, autocapitalize, spellcheck, placeholder }).toEqual({
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: false,
      placeholder: 'XXXX-XXXX-XXXX-XXXX',
    });
  });

  it('says at the field what is wrong with a code, and leads back to it', async () => {
    const form = visitor();
    await openElsewhere(form, { answered: '' });
    await form.button('Continue here').click();
    await error(form).getByText('Please enter the code.', { exact: true }).waitFor();
    expect([await focused(form), await field(form).getAttribute('aria-invalid')]).toEqual(['code', 'true']);
    const unknown = 'No answers wait under this code. It may have expired, or a newer code replaced it.';
    await form.context.route('**/api/openElsewhere', reply(404, { error: { id: unknown } }));
    // A code that is whole: all its signs are 0.
    await field(form).fill('oooo 0000 0000 0000');
    expect(await error(form).textContent()).toBe('');
    await field(form).press('Enter');
    await error(form).getByText(unknown, { exact: true }).waitFor();
    expect(await field(form).inputValue()).toBe('0000-0000-0000-0000');
    await form.context.unroute('**/api/openElsewhere');
    await form.context.route('**/api/openElsewhere', (route) => route.fulfill({ status: 200, body: 'x'.repeat(100) }));
    await form.button('Continue here').click();
    await error(form).getByText('What was stored under this code is damaged. Please make a new code on the other device.').waitFor();
  });

  it('is of no use once the form was answered here, and says when that was', async () => {
    const form = visitor();
    await openElsewhere(form);
    await form.context.addCookies([{ name: 'fw_done_form-book', value: '1800000000000', url: form.server.url }]);
    await form.page.reload();
    await alert(form)
      .getByText(/^You already answered this form on .*2027/)
      .waitFor();
    expect([await form.page.locator('#fw-give').isHidden(), await form.page.locator('#fw-take').isHidden()]).toEqual([true, true]);
  });
});
