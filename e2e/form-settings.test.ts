import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount, post, seen } from './support/api.ts';
import { describeInBrowser, expectAccessible, openSignedIn } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { isFocused } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;
let form: CreatedForm;
let page: Page;

beforeAll(async () => {
  account = await makeAccount(product);
  form = await createForm(product, account, pagesOf([[column('input', { label: 'Glaze' })]]));
  page = await openEditor({ width: 1440, height: 900 });
});

async function openEditor(viewport: { width: number; height: number }, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const { page: opened } = await openSignedIn(browser, account, `${product.url}/form/${form.id}`, {
    viewport,
    colorScheme,
    timezoneId: 'Europe/Berlin',
  });
  await opened.getByRole('group', { name: /^Glaze, / }).waitFor();
  return opened;
}

async function details(): Promise<Record<string, unknown>> {
  const { body } = await post(product.url, '/api/getForm', { id: form.id }, account.token);
  return (body as [unknown, Record<string, unknown>])[1];
}

/** A new visitor answers the form. */
async function answer(): Promise<Page> {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`${product.url}/f-${form.link}`);
  await visitor.getByRole('textbox', { name: 'Glaze' }).fill('Celadon');
  await visitor.getByRole('button', { name: 'Submit' }).click();
  return visitor;
}

const tool = (name: string) => page.getByRole('region', { name: 'Tools of the form' }).getByRole('button', { name });

describeInBrowser('the settings of a form in the editor', () => {
  it('[DONE-04] [DONE-06] choose and edit what respondents see after submitting; an empty text is not saved', async () => {
    const panel = page.getByRole('complementary', { name: 'Customize' });
    await tool('Customize').click();
    await page.getByRole('tab', { name: 'Success page' }).click();
    const message = panel.getByRole('textbox', { name: 'Message' });
    const save = page.getByRole('button', { name: /^Save/ });

    const before = (await details()).success;
    await message.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await panel.getByText('Please write something.').waitFor();
    await save.click();
    expect(await page.getByText('Changed successfully!!').count()).toBe(0);
    expect((await details()).success).toEqual(before);

    // Undo is the form's, also here.
    await message.click();
    await page.keyboard.press('ControlOrMeta+z');
    await panel.getByText('Please write something.').waitFor({ state: 'detached' });
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('See you on Sunday.');
    await save.click();
    await toastCame(page, 'Changed successfully!!');
    const visitor = await answer();
    await visitor.waitForURL('**/success');
    for (let time = 0; time < 2; time += 1) {
      await visitor.getByText('See you on Sunday.').waitFor();
      expect(await visitor.getByText('A form').count()).toBeGreaterThan(0);
      await visitor.reload();
    }
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      panel.getByRole('link', { name: /^See the saved success page/ }).click(),
    ]);
    await opened.getByText('See you on Sunday.').waitFor();
    await opened.close();

    await panel.getByRole('combobox', { name: 'After submitting' }).selectOption('url');
    const address = panel.getByRole('textbox', { name: 'Web address' });
    await address.fill('mailto:ada@example.org');
    await panel.getByText(/^Enter a web address/).waitFor();
    await address.fill(`${product.url}/signin?from=form`);
    await save.click();
    await toastCame(page, 'Changed successfully!!');
    expect(await details()).toMatchObject({ success_status: 'url', redirect_url: `${product.url}/signin?from=form` });
    // The service that takes the answers hears of the change by an event.
    const ledTo = async () => {
      const sent = await answer();
      await sent.waitForURL(/\/(success|signin\?from=form)$/);
      return sent.url();
    };
    await seen(ledTo, (url) => url.endsWith('/signin?from=form'));
    await page.keyboard.press('Escape');
    expect(await page.getByText('Unsaved changes', { exact: true }).count()).toBe(0);
  });

  it('[TIME-01 part: by keyboard] set a deadline and a countdown, and Reset clears both', async () => {
    const panel = page.getByRole('complementary', { name: 'Date range settings' });
    await tool('Date range settings').focus();
    await page.keyboard.press('Enter');
    await panel.getByRole('textbox', { name: 'Date' }).fill('06/05/2091');
    const hours = panel.getByRole('group', { name: 'Time of the deadline' }).getByRole('spinbutton', { name: 'hours' });
    await hours.focus();
    await page.keyboard.type('18');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.type('30');
    await panel.getByRole('group', { name: 'Countdown' }).getByRole('spinbutton', { name: 'minutes' }).focus();
    await page.keyboard.press('PageUp');
    await panel.getByText('Sunday 06/05/2091 at 19:30').waitFor();
    await page.keyboard.press('ControlOrMeta+s');
    await toastCame(page, 'Successfully saved.');
    const deadline = { at: Date.UTC(2091, 4, 6, 17, 30), zone: 'Europe/Berlin' };
    expect(await details()).toMatchObject({ deadline, countdown: '00:00:10' });
    await panel.getByRole('button', { name: 'Reset' }).press('Enter');
    await panel.getByText('No deadline: the form stays open.').waitFor();
    await page.keyboard.press('ControlOrMeta+s');
    const reset = await seen(details, ({ deadline: now }) => now === null);
    expect(reset).toMatchObject({ deadline: null, countdown: '00:00:00' });
    await page.keyboard.press('Escape');
    await isFocused(tool('Date range settings'));
  });

  it('close the form at once with a deadline in the past', async () => {
    const panel = page.getByRole('complementary', { name: 'Date range settings' });
    await tool('Date range settings').click();
    await panel.getByLabel('Date', { exact: true }).fill('2020-05-06');
    await panel.getByText(/^Saving closes the form at once/).waitFor();
    await page.keyboard.press('ControlOrMeta+s');
    await panel.getByText(/^The form is closed/).waitFor();
    const visitor = await (await browser.newContext()).newPage();
    const shows = (locator: Locator) =>
      seen(async () => {
        await visitor.goto(`${product.url}/f-${form.link}`);
        return locator.isVisible();
      }, Boolean);
    await shows(visitor.getByText('Expired!'));
    await panel.getByRole('button', { name: 'Reset' }).click();
    await panel.getByText('No deadline: the form stays open.').waitFor();
    await page.keyboard.press('ControlOrMeta+s');
    await shows(visitor.getByRole('textbox', { name: 'Glaze' }));
  });

  it('meet WCAG 2.2 AA, wide and on a phone, light and dark', async () => {
    for (const [viewport, scheme] of [
      [{ width: 1440, height: 900 }, 'dark'],
      [{ width: 390, height: 844 }, 'light'],
    ] as const) {
      const opened = await openEditor(viewport, scheme);
      await opened.getByRole('button', { name: 'Date range settings' }).click();
      await opened.getByLabel('Date', { exact: true }).fill('2020-05-06');
      await expectAccessible(opened, `the date range settings, ${viewport.width} px, ${scheme}`);
      await opened.getByRole('region', { name: 'Tools of the form' }).getByRole('button', { name: 'Customize' }).click();
      await opened.getByRole('tab', { name: 'Success page' }).click();
      await opened.getByRole('combobox', { name: 'After submitting' }).selectOption('message');
      await opened.getByRole('textbox', { name: 'Message' }).waitFor();
      await expectAccessible(opened, `the success page settings, ${viewport.width} px, ${scheme}`);
      await opened.getByRole('combobox', { name: 'After submitting' }).selectOption('url');
      await opened.getByRole('textbox', { name: 'Web address' }).fill('nowhere');
      await expectAccessible(opened, `an address that is none, ${viewport.width} px, ${scheme}`);
      await opened.context().close();
    }
  });
});
