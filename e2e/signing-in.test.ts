import { type IdIssuer, startIdIssuer, TEST_CLIENT_ID } from '@formwright/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { appCode } from '../gateway/test/app-code.ts';
import { makeAccount, PASSWORD, readMail, seen } from './support/api.ts';
import { describeInBrowser, expectAccessibleEverywhere } from './support/browser.ts';
import { discard, type Product, startProduct } from './support/product.ts';
import { browser } from './support/shared-browser.ts';
import { noteTexts } from './support/texts.ts';
import { toastCame } from './support/toasts.ts';

let product: Product;
let issuer: IdIssuer;
beforeAll(async () => {
  issuer = await startIdIssuer();
  product = await startProduct({ env: { GOOGLE_CLIENT_ID: TEST_CLIENT_ID, GOOGLE_ISSUER: issuer.url } });
});
afterAll(async () => {
  await product?.stop();
  await issuer?.close();
  discard(product.dataDir);
});

const newPage = async (options: BrowserContextOptions = {}): Promise<Page> => (await browser.newContext(options)).newPage();

/** @param path '' fills in the page that is open */
async function fillSignIn(page: Page, email: string, password = PASSWORD, path = '/signin'): Promise<void> {
  if (path !== '') await page.goto(`${product.url}${path}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describeInBrowser('signing in', () => {
  it('[AUTH-19] [AUTH-22] [AUTH-23] [AUTH-24] a forgotten password is replaced by the link of a mail, in the browser that asked for it', async () => {
    const { email } = await makeAccount(product);
    const page = await newPage();
    await page.goto(`${product.url}/signin`);
    await expectAccessibleEverywhere(page, 'sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The page before has a field of this name, too.
    await page.getByRole('button', { name: 'Send the link' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('We have sent a password recovery link to your email.').waitFor();
    await expectAccessibleEverywhere(page, 'forgot');
    const linkIn = (mail: string) => /\/reset\/[A-Za-z0-9]+/.exec(mail)?.[0] ?? '';
    const link = linkIn(
      await seen(
        () => readMail(product, email),
        (mail) => linkIn(mail) !== '',
      ),
    );

    const elsewhere = await newPage();
    await elsewhere.goto(`${product.url}${link}`);
    await elsewhere.getByText('The link in the email works once, within 1 hour, in the browser').waitFor();
    expect(new URL(elsewhere.url()).pathname).toBe('/signin');

    await page.goto(`${product.url}${link}`);
    await page.getByLabel(/^New password/).fill('Mortise-and-9');
    await page.getByLabel(/^Repeat the new password/).fill('Mortise-and-9');
    await expectAccessibleEverywhere(page, 'reset');
    // It is told for a second.
    const shown = await noteTexts(page);
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await page.waitForURL('**/signin');
    expect(await shown()).toContain('Your password is successfully changed.');
    await page.getByText('Your new password is set. Sign in with it.').waitFor();
    await fillSignIn(page, email);
    await page.getByText('The email or the password is not right.').waitFor();
    await fillSignIn(page, email, 'Mortise-and-9');
    await page.waitForURL('**/forms');
  });

  it('a second factor is set up in the profile, asked for at the sign-in, and a recovery code helps out', async () => {
    const { email } = await makeAccount(product);
    const page = await newPage();
    await fillSignIn(page, email);
    await page.waitForURL('**/forms');
    await page.goto(`${product.url}/profile`);
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '');
    await expectAccessibleEverywhere(page, 'second factor: the key');
    await dialog.getByRole('textbox', { name: 'Code' }).fill(appCode(secret, Date.now()));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByText('I have them').waitFor();
    const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectAccessibleEverywhere(page, 'recovery codes');
    await dialog.getByRole('button', { name: 'I have them' }).click();
    await page.getByText('10 recovery codes left').waitFor();
    await expectAccessibleEverywhere(page, 'profile with a second factor');

    const other = await newPage();
    // A link of a mail leads where it says, also by way of the code.
    await other.goto(`${product.url}/profile#security`);
    await fillSignIn(other, email, PASSWORD, '');
    await other.getByLabel('Code').fill('000000');
    await expectAccessibleEverywhere(other, 'sign-in with a code');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByText('This code is not right. Each code works once.').waitFor();
    await other.getByLabel('Code').fill(codes[0] ?? '');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL('**/profile#security');
  });

  it('sessions are listed and ended: the other device is signed out', async () => {
    const { email } = await makeAccount(product);
    const [page, other] = [await newPage(), await newPage()];
    for (const each of [page, other]) {
      await fillSignIn(each, email);
      await each.waitForURL('**/forms');
    }
    await page.goto(`${product.url}/profile`);
    const section = page.getByRole('region', { name: 'Where you are signed in' });
    await section.getByText('This device').waitFor();
    await expectAccessibleEverywhere(page, 'sessions');
    await section.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await toastCame(page, 'Signed out everywhere else.');
    // The list is read again.
    await seen(
      () => section.getByRole('listitem').count(),
      (count) => count === 1,
    );
    await other.goto(`${product.url}/forms`);
    await other.waitForURL('**/signin');
  });

  it('[AUTH-08] Google signs in by redirect, without a script or request of others on our pages', async () => {
    issuer.signInAs({ sub: 'g1', email: 'grace@gmail.com', given_name: 'Grace', family_name: 'Hopper' });
    const page = await newPage();
    await page.goto(`${product.url}/profile#sessions`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.waitForURL('**/profile#sessions');
    expect(await page.evaluate('document.cookie')).not.toContain('fw_google');
    await page.goto(`${product.url}/profile`);
    await page.locator('input[name="email"][value="grace@gmail.com"]').waitFor();
    await page.goto(`${product.url}/google#error=access_denied`);
    await page.waitForURL(`${product.url}/`);
  });

  it('[OPS-03] an operator made by the command signs in at /evi-admin and out again', async () => {
    const email = 'operator@example.org';
    const { password } = (await product.operate('/internal/identity/makeOperator', { email })) as { password: string };
    const page = await newPage();
    await fillSignIn(page, email, password);
    await page.waitForURL('**/evi-admin');
    await expectAccessibleEverywhere(page, 'sign-in of operators');
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText(email).waitFor();
    await expectAccessibleEverywhere(page, 'operators');
    await page.goto(`${product.url}/forms`);
    await page.waitForURL('**/signin');
    await page.goto(`${product.url}/evi-admin`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in for operators' }).waitFor();
  });
});
