import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { makePremiumAccount, post, readMail, seen } from './support/api.ts';
import { describeInBrowser, expectAccessible, inEveryLook } from './support/browser.ts';
import { discard, freePort, type Product, startProduct } from './support/product.ts';
import { browser } from './support/shared-browser.ts';

const INVITED = 'cy@example.com';

let port: number;
let product: Product;
let invitation = '';

beforeAll(async () => {
  port = await freePort();
  product = await startProduct({ port, env: { PAYMENTS: 'sandbox' } });
  const { token } = await makePremiumAccount(product);
  expect((await post(product.url, '/api/add-member-to-the-team', { email: INVITED }, token)).status).toBe(200);
  const mail = await seen(
    () => readMail(product, INVITED),
    (text) => text.includes('/approve-invitation/'),
  );
  invitation = /\/approve-invitation\/[A-Za-z0-9]+/.exec(mail)?.[0] ?? '';
});
afterAll(async () => {
  await product?.stop();
  if (product) discard(product.dataDir);
});

/** The same product with another setting. */
async function startWith(rule: string): Promise<void> {
  expect(await product.stop()).toBe(0);
  product = await startProduct({ port, dataDir: product.dataDir, env: { SIGNUP: rule } });
}

async function look(at: Page, name: string): Promise<void> {
  await inEveryLook(at, async (where) => {
    expect([name, where, await at.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([name, where, true]);
    await expectAccessible(at, `${name}, ${where}`);
    if (process.env.SHOTS) await at.screenshot({ path: `${process.env.SHOTS}/${name}-${where.replace(' ', '-')}.png` });
  });
}

const ways = (at: Page) => at.locator('main a[href^="/signup"]:visible, header a[href^="/signup"]:visible').count();

describeInBrowser('who may make an account', () => {
  it('is everybody at first, and nothing is said of it', async () => {
    const at = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await at.goto(product.url);
    expect([
      await ways(at),
      await at
        .getByText(/^Accounts on this server|no new accounts/)
        .filter({ visible: true })
        .count(),
    ]).toEqual([7, 0]);
    await at.context().close();
  });

  it.each([
    ['closed', 'This server takes no new accounts.', 0],
    ['invitation', 'Accounts on this server are by invitation: someone who has one can invite you to their team.', 0],
    [
      'domains:example.org,bücher.example',
      'Accounts on this server are for email addresses at example.org or bücher.example, and for people who are invited to a team.',
      7,
    ],
  ] as const)('is said on every screen before anybody types: %s', async (rule, text, links) => {
    await startWith(rule);
    const name = `signup-${rule.replace(/:.*/, '')}`;
    // Without script: it stands in the page that the server sends.
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await plain.goto(product.url);
    expect([await plain.getByText(text).filter({ visible: true }).count(), await ways(plain)]).toEqual([2, links]);
    await plain.context().close();

    const at = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await at.goto(product.url);
    await at.getByText(text).first().waitFor();
    await look(at, `${name}-landing`);
    await at.goto(`${product.url}/signup`);
    await at.getByText(text).waitFor();
    expect(await at.getByLabel(/^Email/).count()).toBe(links > 0 ? 1 : 0);
    await look(at, `${name}-sign-up`);
    await at.goto(`${product.url}/signin`);
    await at.getByText(text).waitFor();
    expect(await ways(at)).toBe(links > 0 ? 1 : 0);
    await look(at, `${name}-sign-in`);
    await at.goto(`${product.url}${invitation}`);
    if (rule === 'closed') await at.getByText(`${text} ${INVITED} has none yet.`).waitFor();
    else await at.getByLabel(/^First name/).waitFor();
    await look(at, `${name}-invitation`);
    await at.context().close();
  });

  it('lets in who is invited, and refuses at the field whose address it is not', async () => {
    const at = await (await browser.newContext()).newPage();
    const fillIn = async () => {
      await at.getByLabel(/^First name/).fill('Cy');
      await at.getByLabel(/^Password/).fill('Dovetail-7');
      await at.getByLabel(/^Confirm password/).fill('Dovetail-7');
      await at.getByLabel(/^I am 16 or older/).check();
    };
    await at.goto(`${product.url}/signup`);
    await at.getByLabel(/^Email/).fill('bea@example.com');
    await fillIn();
    await at.getByRole('button', { name: 'Create an account' }).click();
    await at
      .getByRole('alert')
      .getByText(/^Accounts on this server are for email addresses/)
      .waitFor();
    await at.goto(`${product.url}${invitation}`);
    await fillIn();
    await at.getByRole('button', { name: 'Accept' }).click();
    await at.waitForURL('**/forms');
    await at.context().close();
  });
});
