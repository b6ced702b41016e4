import { expect, it } from '@jest/globals';
import { describeInBrowser, type FormInBrowser, id, render } from './form-browser.ts';
import { json, receipt } from './form-server.ts';
import { column, page, uniqueId } from './forms.ts';

const OFFLINE = 'You are offline.';

describeInBrowser('Start over while answers wait to be sent', (visitor) => {
  /** Comes back to the draft of a form where nothing has to be answered. */
  async function comeBack(): Promise<FormInBrowser> {
    const form = visitor();
    form.server.pages['/f-short'] = await render([page('p1', [column('input', 'short')])], 'short');
    await form.open('short');
    await form.page.locator(id('short')).fill('first');
    await form.page.reload();
    await form.page.getByText('are here').waitFor();
    return form;
  }

  async function waitOffline(): Promise<FormInBrowser> {
    const form = await comeBack();
    await form.context.setOffline(true);
    await form.button('Submit').click();
    await form.banner().getByText(OFFLINE).waitFor();
    return form;
  }

  const sentTexts = (form: FormInBrowser) =>
    form.server.posts.map(({ fields }) => JSON.parse(fields.userData ?? '')[uniqueId('short')]?.value);

  it('withdraws them, so that nothing half typed is sent by itself', async () => {
    const form = await waitOffline();
    await form.button('Start over').click();
    await form.banner().waitFor({ state: 'hidden' });
    await form.page.locator(id('short')).fill('half ty');
    await form.context.setOffline(false);
    await form.page.waitForFunction(() => navigator.onLine);
    await form.page.locator(id('short')).fill('typed');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(sentTexts(form)).toEqual(['typed']);
  });

  it('leaves it to the person to send what the undo brought back, after a reload too', async () => {
    const form = await waitOffline();
    await form.button('Start over').click();
    await form.button('Undo').click();
    expect(await form.page.locator(id('short')).inputValue()).toBe('first');
    await form.context.setOffline(false);
    await form.page.reload();
    await form.page.getByText('are here').waitFor();
    await form.page.locator(id('short')).fill('checked');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(sentTexts(form)).toEqual(['checked']);
  });

  it('sends no empty form after an attempt that was under way and failed', async () => {
    const form = await comeBack();
    let fail = () => {};
    const arrived = new Promise<void>((resolve) => {
      form.server.answer = (response) => {
        fail = () => json(response, 503, {});
        resolve();
      };
    });
    await form.button('Submit').click();
    await arrived;
    await form.button('Start over').click();
    await form.page.getByText('The form is empty.').waitFor();
    form.server.answer = receipt;
    fail();
    await form.page.locator('form[aria-busy=false]').waitFor();
    expect(await form.banner().isVisible()).toBe(false);
    await form.page.locator(id('short')).fill('second');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(sentTexts(form)).toEqual(['first', 'second']);
  });
});
