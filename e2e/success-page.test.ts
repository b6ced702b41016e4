import { afterAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount, post } from './support/api.ts';
import { describeInBrowser, expectAccessible, inEveryLook, openSignedIn, signedInAs } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let owner: Account;
let form: CreatedForm;
let page: Page;

beforeEach(async () => {
  owner ??= await makeAccount(product);
  form ??= await createForm(product, owner, oneQuestion().pages);
});
afterAll(() => page?.context().close());

const submit = async (at: Page) => {
  await at.goto(`${product.url}/f-${form.link}`);
  await at.getByLabel('Which one?').fill('This one');
  await at.getByRole('button', { name: 'Submit' }).click();
  await at.getByRole('heading', { name: 'Success' }).waitFor();
};
const text = (at: Page) => at.getByRole('textbox', { name: 'Text of the success page' });
const pen = (at: Page) => at.getByRole('button', { name: 'Edit this text' });
/** Beside the sheet, or above its text. */
const clickOutside = (at: Page) => at.getByRole('heading', { name: 'Success' }).click();
const saveTextAs = (words: string) => post(product.url, '/api/saveSuccessText', { id: form.id, text: words }, owner.token);
const storedText = async () =>
  ((await post(product.url, '/api/getSuccessText', { id: form.id }, owner.token)).body as { success: unknown }).success;
/** What a visitor sees who answers now; the words that are bold. */
async function visitorSees(): Promise<{ text: string | undefined; bold: string[]; hasPen: boolean }> {
  const at = await (await browser.newContext()).newPage();
  await submit(at);
  const told = {
    text: (await at.locator('.fw-rich').textContent())?.trim(),
    bold: await at.locator('.fw-rich strong').allInnerTexts(),
    hasPen: (await at.getByText('Edit this text').count()) > 0,
  };
  await at.context().close();
  return told;
}
/** As an owner comes to it: by the pen of the page that respondents see. */
async function openByPen(): Promise<Page> {
  await saveTextAs('Thank you very much.');
  const opened = await openSignedIn(browser, owner, `${product.url}/forms`);
  page = opened.page;
  await page.getByRole('heading', { name: 'Forms', exact: true }).waitFor();
  await submit(page);
  await page.getByRole('link', { name: 'Edit this text' }).click();
  await text(page).waitFor();
  return page;
}

describeInBrowser('the success page of a form, for its own people', () => {
  it('[DONE-07] the pen opens the text with the focus inside, a click outside saves what was made bold, and a visitor sees it', async () => {
    const at = await openByPen();
    expect(new URL(at.url()).pathname).toBe(`/success/${form.id}`);
    expect(await text(at).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await at.keyboard.press('Home');
    await at.keyboard.press('Control+Shift+ArrowRight');
    // What belongs to the editor is inside: its tools, and its field of a link.
    await at.getByRole('button', { name: 'Bold' }).click();
    await at.getByRole('button', { name: 'Link', exact: true }).click();
    await at.getByLabel('Link address').fill('https://example.org/thanks');
    await at.getByRole('button', { name: 'Set link' }).click();
    await text(at).click();
    expect(await text(at).isVisible()).toBe(true);
    expect(await storedText()).toEqual([{ type: 'paragraph', children: [{ text: 'Thank you very much.' }] }]);
    await clickOutside(at);
    await toastCame(at, 'Successfully saved!!');
    await pen(at).waitFor();
    expect(await pen(at).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await visitorSees()).toEqual({ text: 'Thank you very much.', bold: [expect.stringMatching(/^Thank/)], hasPen: false });
    expect(JSON.stringify(await storedText())).toContain('https://example.org/thanks');
    // The pen opens it again; what was not changed is not sent.
    const sent: string[] = [];
    at.on('request', (request) => void (request.url().includes('/api/') && sent.push(new URL(request.url()).pathname)));
    await pen(at).press('Enter');
    await text(at).waitFor();
    await clickOutside(at);
    await pen(at).waitFor();
    expect(sent.filter((path) => path === '/api/saveSuccessText')).toEqual([]);
    await at.context().close();
  });

  it('[DONE-07] a drag that begins inside, another tab, Escape and an empty text save nothing', async () => {
    const at = await openByPen();
    await at.keyboard.type(' Until soon.');
    const box = await text(at).boundingBox();
    if (!box) throw new Error('the text is not there');
    await at.mouse.move(box.x + 40, box.y + 10);
    await at.mouse.down();
    await at.mouse.move(box.x + 60, box.y - 60, { steps: 4 });
    await at.mouse.up();
    await at.evaluate(() => window.dispatchEvent(new Event('blur')));
    const other = await at.context().newPage();
    await other.bringToFront();
    await at.bringToFront();
    await other.close();
    expect([await text(at).isVisible(), JSON.stringify(await storedText())]).toEqual([true, expect.not.stringContaining('Until soon')]);
    await text(at).press('Escape');
    await at.getByRole('dialog').getByRole('button', { name: 'Keep writing' }).click();
    expect(await text(at).textContent()).toContain('Until soon.');
    // Leaving asks, too.
    const asked = at.waitForEvent('dialog');
    await at.evaluate(() => setTimeout(() => location.reload()));
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();
    expect(await text(at).textContent()).toContain('Until soon.');
    await text(at).press('Control+A');
    await at.keyboard.press('Delete');
    await clickOutside(at);
    await at.getByText('Please write something.').waitFor();
    expect(await storedText()).toEqual([{ type: 'paragraph', children: [{ text: 'Thank you very much.' }] }]);
    await text(at).press('Escape');
    await at.getByRole('button', { name: 'Discard' }).click();
    await pen(at).waitFor();
    expect(await at.locator('.fw-rich').textContent()).toBe('Thank you very much.');
    await at.context().close();
  });

  it('[DONE-09] keeps the text where the server is away or the text was changed elsewhere, and says what went wrong', async () => {
    const at = await openByPen();
    await at.keyboard.type(' Until soon.');
    await at.context().setOffline(true);
    await clickOutside(at);
    await toastCame(at, 'Something went wrong.');
    expect(await text(at).textContent()).toBe('Thank you very much. Until soon.');
    expect(await text(at).evaluate((element) => element === document.activeElement)).toBe(true);
    await at.context().setOffline(false);
    await saveTextAs('Words of somebody else.');
    await clickOutside(at);
    const dialog = at.getByRole('dialog', { name: 'This text was changed elsewhere' });
    await dialog.getByText('Words of somebody else.').waitFor();
    expect((await visitorSees()).text).toBe('Words of somebody else.');
    await dialog.getByRole('button', { name: 'Save mine' }).click();
    await toastCame(at, 'Successfully saved!!');
    expect((await visitorSees()).text).toBe('Thank you very much. Until soon.');
    await at.context().close();
  });

  it('[DONE-09] says that something went wrong where the page does not load, and loads it once the server is back', async () => {
    const opened = await openSignedIn(browser, owner, `${product.url}/forms`);
    page = opened.page;
    await page.route('**/api/getForm', (route) => route.abort());
    await page.goto(`${product.url}/success/${form.id}`);
    await toastCame(page, 'Something went wrong.');
    await page.unroute('**/api/getForm');
    await page.getByRole('button', { name: 'Try again' }).click();
    await text(page).waitFor();
    await page.context().close();
  });

  it('[DONE-08] visitors are led to the sign-in and back, and others to their own forms', async () => {
    const at = await (await browser.newContext()).newPage();
    await at.goto(`${product.url}/success/${form.id}`);
    await at.getByRole('heading', { name: 'Sign in' }).waitFor();
    const stranger = await makeAccount(product, 'bob');
    await at.addInitScript(signedInAs(stranger));
    await at.goto(`${product.url}/success/${form.id}`);
    await at.getByText('There is no such form').waitFor();
    await at.context().close();
  });

  it('works by keyboard alone, in every width and scheme', async () => {
    const at = await openByPen();
    await at.keyboard.type(' Bye.');
    await inEveryLook(at, async (where) => {
      expect([where, await at.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([where, true]);
      await expectAccessible(at, `success page, ${where}`);
      if (process.env.SHOTS) await at.screenshot({ path: `${process.env.SHOTS}/writing-${where.replace(' ', '-')}.png` });
    });
    await text(at).press('Control+s');
    await toastCame(at, 'Successfully saved!!');
    await inEveryLook(at, async (where) => {
      await expectAccessible(at, `success page, ${where}`);
      if (process.env.SHOTS) await at.screenshot({ path: `${process.env.SHOTS}/shown-${where.replace(' ', '-')}.png` });
    });
    await at.keyboard.press('Enter');
    await text(at).waitFor();
    await at.keyboard.press('End');
    await at.keyboard.type(' Again.');
    // Past the tools to the buttons.
    for (let stop = 0; stop < 12; stop += 1) {
      await at.keyboard.press('Tab');
      if (await at.getByRole('button', { name: 'Save' }).evaluate((element) => element === document.activeElement)) break;
    }
    await at.keyboard.press('Enter');
    await toastCame(at, 'Successfully saved!!');
    expect((await visitorSees()).text).toBe('Thank you very much. Bye. Again.');
    await at.context().close();
  });
});
