import { expect, it } from '@jest/globals';
import { appCode } from '../gateway/test/app-code.ts';
import { createForm, makeAccount, makePremiumAccount, PASSWORD, seen } from './support/api.ts';
import { contentOf, describeInBrowser } from './support/browser.ts';
import { button, call, dialogIsReady, dialogOf, enter, keepsTheFocus, openScreen, tries, triesMenu } from './support/dialogs.ts';
import { column, oneQuestion, pagesOf } from './support/forms.ts';
import { isFocused } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

describeInBrowser('every dialog and menu by keyboard alone', () => {
  it('of the list of forms', async () => {
    const account = await makePremiumAccount(product, 'list');
    const titles = ['Ash', 'Bisque', 'Celadon', 'Dunting'];
    for (const title of titles)
      await createForm(
        product,
        account,
        pagesOf([[column('input')]]).map((page) => ({ ...page, title })),
      );
    const page = await openScreen(browser, product, '/forms', account);
    const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });
    await row('Ash').waitFor();
    await tries({ by: button(page, 'New Form'), dialog: dialogOf(page, 'New Form') });
    await tries({ by: button(page, 'Archive All'), dialog: dialogOf(page, 'Archive all 4 forms?') });
    await tries({ by: button(page, 'Rename Ash'), dialog: page.getByRole('dialog', { name: /Rename/ }) });
    const ask = dialogOf(page, 'Archive “Bisque”?');
    await tries({ by: button(page, 'Archive Bisque'), dialog: ask });
    await triesMenu(button(page, /^Account of/), page.getByRole('menuitem', { name: 'Profile' }));
    // Newest first: the row below the one that leaves has the focus then.
    await enter(button(page, 'Archive Bisque'));
    await enter(button(ask, 'Archive'));
    await row('Bisque').waitFor({ state: 'detached' });
    await row('Ash')
      .filter({ has: page.locator(':focus') })
      .waitFor();
    // The row goes before the server has answered.
    await toastCame(page, 'Form archived');

    await page.goto(`${product.url}/forms?tab=archived`);
    await tries({ by: button(page, 'Delete All'), dialog: dialogOf(page, 'Delete the archived form?') });
    const sure = dialogOf(page, 'Delete “Bisque”?');
    await tries({ by: button(page, 'Delete Bisque'), dialog: sure });
    await enter(button(page, 'Delete Bisque'));
    await enter(button(sure, 'Delete'));
    await row('Bisque').waitFor({ state: 'detached' });
    await page.locator('main :focus, main:focus').waitFor();
    await page.context().close();
  });

  it('of a plan at its limit, one over the other', async () => {
    const account = await makeAccount(product, 'plan');
    await createForm(product, account, oneQuestion().pages);
    const page = await openScreen(browser, product, '/forms', account);
    await page.getByRole('row', { name: /A form/ }).waitFor();
    const prompt = dialogOf(page, 'No more forms for now');
    await tries({ by: button(page, 'New Form'), dialog: prompt });
    await enter(button(page, 'New Form'));
    const plans = dialogOf(page, 'Plans');
    await button(plans, /^Choose the plan: Premium/)
      .or(button(prompt, 'Upgrade'))
      .first()
      .waitFor();
    await tries({ by: button(prompt, 'Upgrade'), dialog: plans, over: prompt });
    await page.keyboard.press('Escape');
    await prompt.waitFor({ state: 'detached' });
    await isFocused(button(page, 'New Form'));

    const { data } = (await call(product, '/api/generate-payment-token', { product: 'Standart' }, account)) as { data: string };
    const { headers } = await fetch(`${product.url}/checkout?${new URLSearchParams({ token: data })}`, { redirect: 'manual' });
    const card = new FormData();
    card.append('card', 'pays');
    expect((await fetch(new URL(headers.get('location') ?? '', product.url), { method: 'POST', body: card })).ok).toBe(true);
    await seen(
      async () => (await call(product, '/api/getMe', {}, account)) as { plan: string },
      ({ plan }) => plan === 'Standart',
    );
    await page.goto(`${product.url}/profile`);
    const premium = button(page, /^Choose the plan: Premium/);
    await premium.waitFor();
    await tries({ by: premium, dialog: dialogOf(page, 'Change to Premium?') });
    await tries({ by: button(page, 'Change to Free'), dialog: dialogOf(page, 'Cancel Standard and change to Free?') });
    await page.context().close();
  });

  it('of the profile, with a second factor, a passkey and forms of a ZIP', async () => {
    const account = await makeAccount(product, 'profile');
    await createForm(product, account, oneQuestion().pages);
    const page = await openScreen(browser, product, '/profile', account);
    const debug = await page.context().newCDPSession(page);
    await debug.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const;
    await debug.send('WebAuthn.addVirtualAuthenticator', { options });
    const dialog = page.getByRole('dialog');
    const give = async (name: string, value: string) => {
      const field = dialog.getByLabel(name, { exact: true });
      await dialogIsReady(field);
      await field.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
    };

    await tries({ by: button(page, 'Sign out everywhere'), dialog: dialogOf(page, 'Sign out everywhere?') });
    const erase = button(page.getByRole('region', { name: 'Delete account' }), 'Delete account');
    await tries({ by: erase, dialog: dialogOf(page, 'Delete account') });

    const add = button(page, 'Add a passkey');
    await tries({ by: add, dialog: dialogOf(page, 'Add a passkey') });
    await enter(add);
    await give('Name', 'Laptop');
    await give('Password', PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await isFocused(add);
    await tries({ by: button(page, 'Rename Laptop'), dialog: dialogOf(page, 'Rename the passkey') });
    const drop = dialogOf(page, 'Remove “Laptop”?');
    await tries({ by: button(page, 'Remove Laptop'), dialog: drop });
    await enter(button(page, 'Remove Laptop'));
    await enter(button(drop, 'Remove'));
    await drop.waitFor({ state: 'detached' });
    await isFocused(add);

    await tries({ by: button(page, 'Set up'), dialog: dialogOf(page, 'Set up a second factor') });
    await enter(button(page, 'Set up'));
    await give('Password', PASSWORD);
    await page.keyboard.press('Enter');
    const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '');
    await keepsTheFocus(dialog);
    await give('Code', appCode(secret, Date.now()));
    await page.keyboard.press('Enter');
    const codes = dialogOf(page, 'Your recovery codes');
    await keepsTheFocus(codes);
    // They are shown only once, so a key alone does not close them.
    await page.keyboard.press('Escape');
    await keepsTheFocus(codes);
    await enter(button(codes, 'I have them'));
    await codes.waitFor({ state: 'detached' });
    // What opened it is gone.
    await isFocused(page.getByRole('region', { name: 'Second factor' }));
    await tries({ by: button(page, 'New recovery codes'), dialog: dialogOf(page, 'New recovery codes') });
    await tries({ by: button(page, 'Turn off'), dialog: dialogOf(page, 'Turn off the second factor') });

    await enter(button(page, 'Download my data'));
    const ready = button(page, 'Download');
    await ready.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), enter(ready)]);
    const buffer = await contentOf(download);
    const bring = button(page, 'Import forms');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), enter(bring)]);
    await chooser.setFiles({ name: 'My data.zip', mimeType: 'application/zip', buffer });
    const importing = dialogOf(page, 'Import forms');
    await keepsTheFocus(importing);
    await page.keyboard.press('Escape');
    await importing.waitFor({ state: 'detached' });
    await isFocused(bring);
    await page.context().close();
  });

  it('of the team, where what opened a dialog leaves with it', async () => {
    const account = await makeAccount(product, 'team');
    await call(product, '/api/add-member-to-the-team', { email: 'one@example.org' }, account);
    await call(product, '/api/add-member-to-the-team', { email: 'two@example.org' }, account);
    const page = await openScreen(browser, product, '/team', account);
    const cancel = button(page, 'Cancel the invitation to one@example.org');
    const ask = dialogOf(page, 'Cancel the invitation to one@example.org?');
    await tries({ by: cancel, dialog: ask });
    await enter(cancel);
    await enter(button(ask, 'Cancel invitation'));
    await cancel.waitFor({ state: 'detached' });
    await page.locator('main :focus').waitFor();
    await page.context().close();
  });

  it('of the sign-up', async () => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await page.goto(`${product.url}/signup`);
    await tries({ by: button(page, 'Read the Terms of Use'), dialog: dialogOf(page, 'Terms of Use') });
    await page.context().close();
  });
});
