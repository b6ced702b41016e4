import { beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import {
  type Account,
  type CreatedForm,
  createForm,
  fromElsewhere,
  makeAccount,
  newSubmissionId,
  PASSWORD,
  post,
  readMail,
  seen,
  submissionBody,
} from './support/api.ts';
import { describeInBrowser, expectAccessible, inEveryLook, signedInAs, watch } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { chooseByKeys, chooseInMenu } from './support/menus.ts';
import { isFilled } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let owner: Account;
let form: CreatedForm;

beforeAll(async () => {
  owner = await makeAccount(product);
  const { pages, questionId } = oneQuestion();
  form = await createForm(product, owner, pages);
  const answer = { [questionId]: { value: 'Celadon', direction: { page: 0, row: 0, col: 0 } } };
  const sent = await fetch(`${product.url}/api/saveUserForm`, {
    method: 'POST',
    body: submissionBody(form.link, answer, newSubmissionId()),
  });
  expect(sent.status).toBe(200);
});

async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ extraHTTPHeaders: fromElsewhere(), ...options })).newPage();
}

/** A page of who is signed in with this token, which is not renewed. */
async function openAs(account: Account, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await page.addInitScript(signedInAs(account));
  await page.goto(`${product.url}${path}`);
  return page;
}

async function signInAt(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/signin`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/forms');
}

const newAddress = (name: string) => `${name}.${Math.random().toString(36).slice(2, 8)}@example.org`;

/** Invites by a call. @returns the token of the link in the mail */
async function invite(email: string): Promise<string> {
  const invited = await post(product.url, '/api/add-member-to-the-team', { email }, owner.token);
  expect(invited.status).toBe(200);
  return tokenOfMail(email);
}

/** Links of mails that were read. */
const read = new Set<string>();

/** Waits for the mail: it is sent after the reply. An address may be invited again. */
async function tokenOfMail(email: string): Promise<string> {
  const link = (mail: string) => /\/approve-invitation\/([A-Za-z0-9_-]+)/.exec(mail)?.[1] ?? '';
  const isNew = (mail: string) => link(mail) !== '' && !read.has(link(mail));
  const token = link(await seen(() => readMail(product, email), isNew));
  read.add(token);
  return token;
}

async function fillNames(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Cy');
  await page.getByLabel('Last name').fill('Oak');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await page.getByLabel(/^I am 16 or older/).check();
}

/** Makes a member by the link of the mail, in a browser of their own. */
async function acceptWith(token: string): Promise<Page> {
  const page = await newPage();
  await page.goto(`${product.url}/approve-invitation/${token}`);
  await page.getByRole('heading', { name: 'Accept Invitation' }).waitFor();
  await page.getByText('From Ada Wright').waitFor();
  await fillNames(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.waitForURL('**/forms');
  return page;
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page
    .getByRole('dialog', { name: `Remove ${name}?` })
    .getByRole('button', { name: 'Remove' })
    .click();
  await toastCame(page, `${name} is removed.`);
}

const theirs = 'Ada Wright’s account';

describeInBrowser('a team', () => {
  it('is invited by keyboard and mail, works in the forms of the account, and is led out when removed', async () => {
    const email = newAddress('cy');
    const team = await openAs(owner, '/team');
    const { problems } = watch(team, product.url);
    await team.getByRole('heading', { name: 'No one else is here yet' }).waitFor();
    await team.getByLabel('Invite by email').focus();
    await team.keyboard.type(email);
    await team.keyboard.press('Enter');
    await toastCame(team, `${email} has been invited.`);
    const row = team.getByRole('row', { name: new RegExp(email) });
    await row.getByText('Pending').waitFor();

    const member = await acceptWith(await tokenOfMail(email));
    await member.getByRole('banner').getByText(theirs).waitFor();
    await member.goto(`${product.url}/form/${form.id}`);
    await member.getByText(theirs).first().waitFor();
    await member.getByLabel('Form title').fill('Glazes');
    await member.getByRole('button', { name: /^Save/ }).click();
    await toastCame(member, 'Successfully saved!!');
    await member.goto(`${product.url}/statistics/${form.id}`);
    await member.getByRole('heading', { level: 1, name: 'Glazes' }).waitFor();
    await member.goto(`${product.url}/responses/${form.id}`);
    await member.getByText('Celadon').waitFor();

    await team.reload();
    await team
      .getByRole('row', { name: /Cy Oak/ })
      .getByText('Accepted')
      .waitFor();
    await remove(team, 'Cy Oak');
    // Nothing is done here: the open table hears of it.
    await member
      .getByText(`You are no longer a member of ${theirs}: you left it or were removed, or it was deleted. This is your own account.`)
      .waitFor();
    await member.getByText("You don't have a form, create it.").waitFor();
    expect(new URL(member.url()).pathname).toBe('/forms');
    expect(await member.getByText(theirs, { exact: true }).count()).toBe(0);
    await member.goto(`${product.url}/responses/${form.id}`);
    await member.getByRole('link', { name: 'Back to the forms' }).waitFor();
    expect(problems).toEqual([]);
    await member.context().close();
    await team.context().close();
  });

  it('is left by a member in the own row, who lands in the own account with every tab, and may be invited again', async () => {
    const email = newAddress('cy');
    const member = await acceptWith(await invite(email));
    const otherTab = await member.context().newPage();
    await otherTab.goto(`${product.url}/form/${form.id}`);
    await otherTab.getByText(theirs).first().waitFor();
    await member.goto(`${product.url}/team`);
    const row = member.getByRole('row', { name: /Cy Oak/ });
    const question = member.getByRole('dialog', { name: `Leave ${theirs}?` });
    await row.getByRole('button', { name: 'Leave team' }).press('Enter');
    await inEveryLook(member, (where) => check(member, 'question before leaving', where));
    await question.getByRole('button', { name: 'Stay' }).press('Enter');
    const leave = async () => {
      await row.getByRole('button', { name: 'Leave team' }).click();
      await question.getByRole('button', { name: 'Leave team' }).click();
      await toastCame(member, `You have left ${theirs}. This is your own account.`);
    };
    await leave();
    await member.getByText("You don't have a form, create it.").waitFor();
    expect(await member.getByText(/^You are no longer a member/).count()).toBe(0);
    await otherTab.getByText(/^You are no longer a member .*: you left it or were removed, or it was deleted\./).waitFor();
    await member.goto(`${product.url}/approve-invitation/${await invite(email)}`);
    await member.getByRole('button', { name: 'Accept' }).click();
    await member.getByRole('banner').getByText(theirs).waitFor();
    await member.goto(`${product.url}/team`);
    await leave();
    await member.context().close();
  });

  it('of an account that exists joins with its password, and goes from one account to the other in the avatar menu', async () => {
    const bea = await makeAccount(product, 'bea');
    const page = await newPage();
    await page.goto(`${product.url}/approve-invitation/${await invite(bea.email)}`);
    await page.getByText(bea.email).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('banner').getByText(theirs).waitFor();
    await page.getByRole('row', { name: /Glazes|A form/ }).waitFor();
    await page.goto(`${product.url}/profile`);
    await page
      .getByText(`You are in ${theirs}. This profile is your own; its billing and notifications are in your own account.`)
      .waitFor();
    const avatar = page.getByRole('button', { name: /^Account of/ });
    await chooseInMenu(avatar, page.getByRole('menuitemradio', { name: 'Your own account' }));
    await page.getByText("You don't have a form, create it.").waitFor();
    expect(await page.getByText(theirs, { exact: true }).count()).toBe(0);
    // By keyboard, and still there after a reload and a renewal of the token.
    await avatar.press('Enter');
    await chooseByKeys(page.getByRole('menuitemradio', { name: 'Ada Wright' }));
    await page.getByRole('banner').getByText(theirs).waitFor();
    await page.evaluate("localStorage.setItem('token', 'stale')");
    await page.reload();
    await page.getByRole('banner').getByText(theirs).waitFor();
    await page.getByRole('row', { name: /Glazes|A form/ }).waitFor();
    await page.context().close();
  });

  it('keeps on the device what a member had not saved when removed, and says so', async () => {
    const email = newAddress('cy');
    const member = await acceptWith(await invite(email));
    await member.goto(`${product.url}/form/${form.id}`);
    await member.getByLabel('Form title').fill('Glazes of the kiln');
    const team = await openAs(owner, '/team');
    await remove(team, 'Cy Oak');
    // Each replica of a cluster hears of it within a second. A save before that would leave nothing unsaved.
    const token = (await member.evaluate("localStorage.getItem('token')")) as string;
    const askAll = () => Promise.all(Array.from({ length: 6 }, () => post(product.url, '/api/getForms', {}, token)));
    await seen(askAll, (answers) => answers.every(({ status }) => status !== 200));
    // The editor asks by itself.
    await member.getByText(/^You are no longer a member/).waitFor();
    expect(await member.getByRole('alert').textContent()).toBe('');
    await member.getByText(/Changes of the form that were not saved are kept on this device\.$/).waitFor();
    await member.getByRole('button', { name: 'Save them as a form of your own' }).waitFor();
    await member.goto(`${product.url}/approve-invitation/${await invite(email)}`);
    await member.getByRole('button', { name: 'Accept' }).click();
    await member.getByRole('banner').getByText(theirs).waitFor();
    await member.goto(`${product.url}/form/${form.id}`);
    await member.getByRole('region', { name: 'Unsaved changes kept on this device' }).getByRole('button', { name: 'Restore' }).click();
    await member.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[aria-label="Form title"]')?.value === 'Glazes of the kiln',
    );
    await team.reload();
    await remove(team, 'Cy Oak');
    await member.context().close();
    await team.context().close();
  });

  it('signs up by the older link and signs in afterwards', async () => {
    const email = newAddress('cy');
    const token = await invite(email);
    const page = await newPage();
    await page.goto(`${product.url}/signupMembers/${token}`);
    await page.getByRole('heading', { name: 'Create Account' }).waitFor();
    await isFilled(page.getByLabel('Email'), email);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    await fillNames(page);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL('**/signin');
    await signInAt(page, email);
    // The link is used up: it leads to the sign-in page.
    const again = await newPage();
    await again.goto(`${product.url}/signupMembers/${token}`);
    await again.waitForURL('**/signin');
    await page.context().close();
    await again.context().close();
  });

  it('has no accessibility violation at any width, in either scheme', async () => {
    const email = newAddress('dee');
    await invite(email);
    const page = await openAs(owner, '/team');
    await page.getByRole('row', { name: new RegExp(email) }).waitFor();
    await inEveryLook(page, (where) => check(page, 'team', where));
    await page.goto(`${product.url}/members`);
    await page
      .getByRole('table', { name: 'Everyone invited' })
      .getByRole('row', { name: new RegExp(email) })
      .waitFor();
    await page.getByRole('button', { name: /^Pending \(\d/ }).click();
    await page
      .getByRole('table', { name: 'Pending' })
      .getByRole('row', { name: new RegExp(email) })
      .waitFor();
    await inEveryLook(page, (where) => check(page, 'members', where));
    await page.context().close();
  });

  it('has none on the screens of an invitation', async () => {
    const known = await makeAccount(product, 'fay');
    const links = { join: await invite(known.email), accept: await invite(newAddress('eve')) };
    const page = await newPage();
    for (const screen of ['join', 'accept'] as const) {
      await page.goto(`${product.url}/approve-invitation/${links[screen]}`);
      await page.getByRole('button', { name: 'Accept' }).waitFor();
      await inEveryLook(page, (where) => check(page, screen, where));
    }
    await page.context().close();
  });

  it('has none where a member works in the account', async () => {
    const member = await acceptWith(await invite(newAddress('guy')));
    await member.goto(`${product.url}/form/${form.id}`);
    await member.getByText(theirs).first().waitFor();
    await inEveryLook(member, (where) => check(member, 'editor of a member', where));
    await member.goto(`${product.url}/profile`);
    await member.getByText(/billing and notifications are in your own account\.$/).waitFor();
    const choice = member.getByRole('menuitemradio', { name: 'Ada Wright' });
    await inEveryLook(member, async (where) => {
      await member.getByRole('button', { name: /^Account of/ }).click();
      await choice.waitFor();
      await check(member, 'profile and accounts of a member', where);
      await member.keyboard.press('Escape');
      await choice.waitFor({ state: 'hidden' });
    });
    await member.context().close();
  });
});

async function check(page: Page, screen: string, where: string): Promise<void> {
  await expectAccessible(page, `${screen} ${where}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
