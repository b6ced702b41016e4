import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, fromElsewhere, makeAccount, PASSWORD, post, readMail, seen } from './support/api.ts';
import { describeInBrowser, expectAccessibleEverywhere, signedInAs } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { noteTexts } from './support/texts.ts';

// Where the links of all mails lead, and what leads back through the sign-in.

let owner: Account;
let form: CreatedForm;
let ownerId = '';

beforeAll(async () => {
  owner = await makeAccount(product);
  form = await createForm(product, owner, oneQuestion().pages);
  ownerId = ((await post(product.url, '/api/getMe', {}, owner.token)).body as { _id: string })._id;
});

const newPage = async (): Promise<Page> => (await browser.newContext({ extraHTTPHeaders: fromElsewhere() })).newPage();

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const placeOf = (page: Page) => page.url().slice(product.url.length);
const arrived = (page: Page, place: string) => page.waitForURL(`${product.url}${place}`);

/** The links of mails to somebody who has an account, and where each leads after the sign-in. */
const links = (): [mail: string, link: string, place: string, sees: string][] => [
  ['one form has news', `/responses/${form.id}?workspace=${ownerId}`, `/responses/${form.id}`, 'Responses'],
  ['several forms have news', `/forms?workspace=${ownerId}`, '/forms', 'Forms'],
  ['a new device', '/profile#sessions', '/profile#sessions', 'Where you are signed in'],
  ['a new password, and what signs in without it', '/profile#security', '/profile#security', 'Security'],
  ['a payment is due, responses are nearly used', `/profile?workspace=${ownerId}#billing`, '/profile#billing', 'Billing'],
];

/** Whether the heading stands where somebody looks who has just arrived. */
async function expectInSight(page: Page, heading: string): Promise<void> {
  const found = page.getByRole('heading', { name: heading, exact: true }).first();
  await found.waitFor();
  const inSight = async () => {
    const box = await found.boundingBox();
    return box !== null && box.y >= 0 && box.y < (page.viewportSize()?.height ?? 0);
  };
  await seen(inSight, Boolean);
}

describeInBrowser('links of mails', () => {
  it('lead where they say, signed in and through the sign-in', async () => {
    for (const [mail, link, place, sees] of links()) {
      const signedIn = await newPage();
      await signedIn.addInitScript(signedInAs(owner));
      await signedIn.goto(`${product.url}${link}`);
      await arrived(signedIn, place);
      if (sees !== 'Responses') await expectInSight(signedIn, sees);
      await signedIn.context().close();

      const page = await newPage();
      await page.goto(`${product.url}${link}`);
      await page.getByText('You will be taken to the page that you opened.').waitFor();
      expect([mail, placeOf(page)]).toEqual([mail, '/signin']);
      await fillSignIn(page, owner.email);
      await arrived(page, place);
      if (sees !== 'Responses') await expectInSight(page, sees);
      // It was for that one time.
      await page.goto(`${product.url}/forms`);
      await page.getByRole('heading', { name: 'Forms', exact: true }).waitFor();
      expect(await page.evaluate('sessionStorage.getItem("wanted")')).toBeNull();
      await page.context().close();
    }
  });

  it('that open without a sign-in do so with one, too: a new password, and one asked for elsewhere', async () => {
    for (const account of [null, owner]) {
      const page = await newPage();
      if (account) await page.addInitScript(signedInAs(account));
      await page.goto(`${product.url}/forgot-password`);
      await page.getByRole('button', { name: 'Send the link' }).waitFor();
      await page.goto(`${product.url}/reset/unknown`);
      await page.getByText('The link in the email works once, within 1 hour').waitFor();
      expect(placeOf(page)).toBe(account ? '/#reset' : '/signin#reset');
      await page.context().close();
    }
  });

  it('of an invitation and about own forms open the account that they are about', async () => {
    const member = await makeAccount(product, 'member');
    const own = await createForm(product, member, oneQuestion().pages);
    const memberId = ((await post(product.url, '/api/getMe', {}, member.token)).body as { _id: string })._id;
    const invited = await post(product.url, '/api/add-member-to-the-team', { email: member.email }, owner.token);
    expect(invited.status).toBe(200);
    const tokenIn = (mail: string) => /\/approve-invitation\/([A-Za-z0-9_-]+)/.exec(mail)?.[1] ?? '';
    const token = tokenIn(
      await seen(
        () => readMail(product, member.email),
        (mail) => tokenIn(mail) !== '',
      ),
    );
    const page = await newPage();
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 410) refused.push(answer.url());
    });
    await page.goto(`${product.url}/approve-invitation/${token}`);
    // Who has a second factor, or no password, signs in first.
    await page.getByRole('link', { name: 'Sign in first' }).click();
    await fillSignIn(page, member.email);
    await arrived(page, `/approve-invitation/${token}`);
    const texts = await noteTexts(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await arrived(page, '/forms');
    await page.getByRole('heading', { name: 'Forms', exact: true }).waitFor();
    expect([(await texts()).includes('has been used'), refused]).toEqual([false, []]);

    // The owner's account is open now; the mail is about a form of the own one.
    await page.goto(`${product.url}/responses/${own.id}?workspace=${memberId}`);
    await arrived(page, `/responses/${own.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('There is no such form').count()).toBe(0);
  });

  it('of a verification sign in once, without the word that they have been used', async () => {
    const email = `newcomer.${Math.random().toString(36).slice(2, 8)}@example.org`;
    const body = new FormData();
    const fields = { firstname: 'Ada', lastname: 'Wright', email, password: PASSWORD, confirm_password: PASSWORD, confirm: '1' };
    for (const [key, value] of Object.entries(fields)) body.append(key, value);
    expect((await fetch(`${product.url}/api/signupUser`, { method: 'POST', headers: fromElsewhere(), body })).status).toBe(200);
    const token = /\/verify\/([A-Za-z0-9_-]+)/.exec(await readMail(product, email))?.[1];
    const page = await newPage();
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 410) refused.push(answer.url());
    });
    await page.goto(`${product.url}/verify/${token}`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const texts = await noteTexts(page);
    await page.getByRole('button', { name: 'Verify' }).click();
    await arrived(page, '/forms');
    await page.getByRole('heading', { name: 'Forms', exact: true }).waitFor();
    expect([(await texts()).includes('has been used'), refused]).toEqual([false, []]);
  });
});

describeInBrowser('the sign-in', () => {
  it('leads back to the form whose session has ended, with the work that was kept, and without former messages', async () => {
    const page = await newPage();
    await page.goto(`${product.url}/form/${form.id}`);
    await fillSignIn(page, owner.email);
    await arrived(page, `/form/${form.id}`);
    await page.getByRole('button', { name: 'Divider' }).first().click();
    await page.getByText('Unsaved changes').first().waitFor();
    const other = await post(product.url, '/api/signinUser', { email: owner.email, password: PASSWORD });
    await post(product.url, '/api/endSessions', { keep_current: false }, (other.body as { access_token: string }).access_token);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/signin');
    await page.getByText('You have been signed out. Unsaved changes to A form are kept on this device.').waitFor();
    expect(await page.getByText('Your session has ended.').count()).toBe(0);
    await expectAccessibleEverywhere(page, 'the sign-in after the session has ended');
    await fillSignIn(page, owner.email);
    await arrived(page, `/form/${form.id}`);
    await page.getByRole('button', { name: 'Restore' }).waitFor();
    expect(await page.getByText('Your session has ended.').count()).toBe(0);
  });

  it('leads to the forms who signs in after somebody signed out', async () => {
    const page = await newPage();
    await page.goto(`${product.url}/profile`);
    await fillSignIn(page, owner.email);
    await arrived(page, '/profile');
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/signin');
    await fillSignIn(page, owner.email);
    await arrived(page, '/forms');
  });

  it('is offered with the next step where a form or a response is not there', async () => {
    const page = await newPage();
    await page.goto(`${product.url}/response/unknown`);
    await page.getByText('There is no such response.').waitFor();
    await page.getByText('Ask whoever sent you the link. Is it yours? Sign in.').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/signin');
    const signedIn = await newPage();
    await signedIn.addInitScript(signedInAs(await makeAccount(product)));
    await signedIn.goto(`${product.url}/form/unknown`);
    await signedIn.getByText('There is no such form.').waitFor();
    await signedIn.getByText('It may have been deleted, or it belongs to another account.').waitFor();
    await signedIn.getByRole('heading', { name: 'Forms', exact: true }).waitFor();
  });

  it('and the forms say that there is no page at an unknown address', async () => {
    const page = await newPage();
    expect((await page.goto(`${product.url}/nonsense/path`))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    expect(await page.title()).toBe('There is no such page · Formwright');
    await page.getByText('You asked for /nonsense/path.').waitFor();
    expect(placeOf(page)).toBe('/signin');
    await page.getByRole('link', { name: 'start page' }).waitFor();
    await expectAccessibleEverywhere(page, 'the sign-in at an unknown address');
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    expect(await page.getByText('There is no such page').count()).toBe(0);
    const signedIn = await newPage();
    await signedIn.addInitScript(signedInAs(await makeAccount(product)));
    await signedIn.goto(`${product.url}/nonsense/path`);
    await signedIn.getByText('There is no such page.').waitFor();
    expect(placeOf(signedIn)).toBe('/');
    await expectAccessibleEverywhere(signedIn, 'the forms at an unknown address');
  });
});
