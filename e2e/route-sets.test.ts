import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, createForm, makeAccount, seen } from './support/api.ts';
import { describeInBrowser } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { discard, type Product, startProduct } from './support/product.ts';
import { browser } from './support/shared-browser.ts';

let product: Product;
let owner: Account;
/** The operator's own site, and one of a stranger. Each tells its server what is posted to it. */
const sites: Server[] = [];
const origins: string[] = [];
const heard: string[] = [];

const page = `<!doctype html><title>Site</title><script>
  addEventListener('message', ({ data, origin }) => fetch('/', { method: 'POST', body: JSON.stringify([location.origin, origin, data]) }));
</script>`;

beforeAll(async () => {
  for (const _each of ['own', 'strange']) {
    const site = createServer(async (request, response) => {
      if (request.method === 'POST') heard.push(await text(request));
      response.setHeader('content-type', 'text/html').end(page);
    });
    await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
    sites.push(site);
    origins.push(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  }
  product = await startProduct({ env: { MARKETING_URL: origins[0] ?? '' } });
  owner = await makeAccount(product);
});
afterAll(async () => {
  await product?.stop();
  for (const site of sites) site.close();
  discard(product.dataDir);
});

type State = 'operator' | 'owner' | 'visitor';
const states = ['operator', 'owner', 'visitor'] as const;

/** What a sign-in leaves in the browser. */
const signInAs = (at: Page, state: State) =>
  at.evaluate(
    ({ state, token }) => {
      localStorage.clear();
      if (state === 'visitor') return;
      localStorage.setItem('auth', '1');
      localStorage.setItem('token', token);
      if (state === 'operator') localStorage.setItem('admin', '1');
    },
    { state, token: owner.token },
  );

const pathOf = (at: Page) => new URL(at.url()).pathname;

describeInBrowser('the routes by sign-in state', () => {
  it('[ROUTE-12] [ROUTE-13] /checkUser shows nothing and tells the frame of the site the state, as it changes, and nobody else', async () => {
    const context = await browser.newContext();
    const hidden = await context.newPage();
    await hidden.goto(`${product.url}/checkUser`);
    /** Waits for the last message, as it is to be. */
    const told = async (isAuthenticated: boolean) => {
      const message = JSON.stringify([origins[0], product.url, { type: 'authState', isAuthenticated }]);
      expect(
        await seen(
          async () => heard.at(-1),
          (last) => last === message,
        ),
      ).toBe(message);
    };
    await told(false);
    expect(await hidden.locator('#root [hidden]').count()).toBe(1);

    const other = await context.newPage();
    await other.goto(`${product.url}/signin`);
    await signInAs(other, 'owner');
    await told(true);
    await other.evaluate(() => localStorage.setItem('admin', '1'));
    await told(false);

    // The frame is led to another site: the policy refuses it, and what is posted is for the one site only.
    const count = heard.length;
    const [, frame] = hidden.frames();
    await frame?.evaluate((to) => void location.assign(to), `${origins[1]}/`);
    await hidden.waitForFunction(() => document.querySelector('iframe') !== null);
    await signInAs(other, 'owner');
    await hidden.waitForFunction(() => localStorage.getItem('admin') === null);
    expect(heard.slice(count).filter((each) => each.includes(origins[1] ?? ''))).toEqual([]);
    expect(heard.join()).not.toContain(owner.token);
    await context.close();
  });

  it('[ROUTE-11] /success and /success-report show what this browser sent, in every sign-in state, and are no pages without it', async () => {
    const { link } = await createForm(product, owner, oneQuestion().pages);
    const context = await browser.newContext();
    const at = await context.newPage();
    for (const path of ['/success', '/success-report']) {
      expect([path, (await at.goto(`${product.url}${path}`))?.status()]).toEqual([path, 404]);
    }
    await at.goto(`${product.url}/f-${link}`);
    await at.getByRole('link', { name: 'Report form' }).click();
    await at.getByRole('radio', { name: 'It is spam or a fraud' }).check();
    await at.getByRole('button', { name: 'Send report' }).click();
    await at.getByRole('heading', { name: 'Thank you for your report' }).waitFor();
    await at.goto(`${product.url}/f-${link}`);
    await at.getByLabel('Which one?').fill('This one');
    await at.getByRole('button', { name: 'Submit' }).click();
    await at.getByRole('heading', { name: 'Success' }).waitFor();
    for (const state of states) {
      await signInAs(at, state);
      await at.goto(`${product.url}/success`);
      await at.getByRole('heading', { name: 'Success' }).waitFor();
      await at.goto(`${product.url}/success-report`);
      await at.getByRole('heading', { name: 'Thank you for your report' }).waitFor();
      expect([state, pathOf(at)]).toEqual([state, '/success-report']);
    }
    await context.close();
  });

  it('[ROUTE-06] a signed-in user gets the sign-in of operators at /evi-admin, and stays signed in', async () => {
    const context = await browser.newContext();
    const at = await context.newPage();
    await at.goto(`${product.url}/signin`);
    await signInAs(at, 'owner');
    await at.goto(`${product.url}/evi-admin`);
    await at.getByRole('heading', { name: 'Sign in for operators' }).waitFor();
    expect(pathOf(at)).toBe('/evi-admin');
    await at.goto(`${product.url}/evi-admin/users`);
    await at.getByRole('heading', { name: 'Forms', exact: true }).waitFor();
    expect(pathOf(at)).toBe('/');
    await context.close();
  });

  it('says on pages of their own that a page does not exist and what a suspension means', async () => {
    const at = await (await browser.newContext()).newPage();
    expect((await at.goto(`${product.url}/404`))?.status()).toBe(404);
    await at.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await at.goto(`${product.url}/block`);
    await at.getByRole('heading', { name: 'This account is suspended' }).waitFor();
    await at.context().close();
  });
});
