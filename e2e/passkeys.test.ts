import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { appCode } from '../gateway/test/app-code.ts';
import { makeAccount, PASSWORD, post, readMail, seen } from './support/api.ts';
import { describeInBrowser, expectAccessibleEverywhere, settled, signedInAs, watch } from './support/browser.ts';
import { plugIn } from './support/passkey-device.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function openProfile(page: Page, token: string): Promise<void> {
  await page.goto(`${product.url}/signin`);
  await page.evaluate(signedInAs({ token }));
  await page.goto(`${product.url}/profile`);
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate('localStorage.clear()');
  await page.context().clearCookies();
}

/** In the dialog that is open. */
async function give(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
}

describeInBrowser('passkeys', () => {
  it('one is added in the profile, signs in with a second factor on, is renamed and removed, and then signs in no more', async () => {
    const { email, token } = await makeAccount(product);
    const { body: begun } = await post(product.url, '/api/beginSecondFactor', { password: PASSWORD }, token);
    const { secret } = begun as { secret: string };
    // Each code works once, and the next one is known already.
    await post(product.url, '/api/confirmSecondFactor', { code: appCode(secret, Date.now()) }, token);

    const page = await (await browser.newContext()).newPage();
    const { problems } = watch(page, product.url);
    const device = await plugIn(page);
    await openProfile(page, token);
    await section(page).getByText('No passkeys yet.').waitFor();
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toMatch(/^Chrome on /);
    await page.getByRole('dialog').getByLabel('Code').waitFor();
    await expectAccessibleEverywhere(page, 'dialog of a new passkey');
    await device.answers(true);
    await give(page, { Password: PASSWORD, Code: appCode(secret, Date.now() + 30_000) });
    await section(page).getByText('not used yet').waitFor();
    await expectAccessibleEverywhere(page, 'profile with a passkey');
    await seen(
      () => readMail(product, email),
      (mail) => mail.includes('A passkey was added'),
    );

    await device.answers(false);
    await signOut(page);
    // The link of a mail leads where it says.
    await page.goto(`${product.url}/settings#security`);
    await passkeyButton(page).waitFor();
    await expectAccessibleEverywhere(page, 'sign-in with passkeys');
    await device.isOffered();
    await device.answers(true);
    await passkeyButton(page).click();
    await page.waitForURL('**/settings#security');

    await section(page)
      .getByText(/last used/)
      .waitFor();
    await section(page)
      .getByRole('button', { name: /^Rename/ })
      .click();
    await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await section(page).getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await section(page).getByText('No passkeys yet.').waitFor();

    await device.answers(false);
    await signOut(page);
    await page.goto(`${product.url}/signin`);
    await device.isOffered();
    await device.answers(true);
    await passkeyButton(page).click();
    await page.getByText('This passkey is not known here, or was removed.').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('one is offered where the browser fills in the email', async () => {
    const { token } = await makeAccount(product);
    const page = await (await browser.newContext()).newPage();
    const { problems } = watch(page, product.url);
    const device = await plugIn(page);
    await openProfile(page, token);
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await device.answers(true);
    await give(page, { Password: PASSWORD });
    await section(page).getByText('not used yet').waitFor();
    await signOut(page);
    // The device chooses by itself, as a person does in the list of the browser.
    await page.goto(`${product.url}/signin`);
    await page.waitForURL('**/forms');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('what the button asks stays asked, whenever the page has prepared to offer one', async () => {
    const page = await (await browser.newContext()).newPage();
    await plugIn(page);
    // The script that both need is late.
    let comes: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      comes = resolve;
    });
    let questions = 0;
    await page.route('**/api/beginPasskeySignin', (route) => {
      questions += 1;
      return route.continue();
    });
    await page.route('**/*.js', async (route) => {
      if (questions > 0) await late;
      return route.continue();
    });
    await page.goto(`${product.url}/signin`);
    await seen(
      async () => questions,
      (asked) => asked === 1,
    );
    const answered = page.waitForResponse('**/api/beginPasskeySignin');
    await passkeyButton(page).click();
    await (await answered).finished();
    comes();
    await page.waitForFunction(() => window.askedOfDevice?.includes('at once'));
    // What the offer would still ask comes before this is answered.
    await page.evaluate(() => PublicKeyCredential.isConditionalMediationAvailable());
    await settled(page);
    expect(await page.evaluate(() => window.askedOfDevice)).toEqual(['at once']);
    expect(await page.getByText('No passkey was used').count()).toBe(0);
    await page.context().close();
  });

  it('a device that does not verify its user adds none', async () => {
    const { token } = await makeAccount(product);
    const page = await (await browser.newContext()).newPage();
    const device = await plugIn(page);
    await device.knowsUser(false);
    await openProfile(page, token);
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await device.answers(true);
    await give(page, { Password: PASSWORD });
    await page.getByRole('dialog').getByText('No passkey was used').waitFor();
    await page.keyboard.press('Escape');
    await section(page).getByText('No passkeys yet.').waitFor();
    await page.context().close();
  });
});
