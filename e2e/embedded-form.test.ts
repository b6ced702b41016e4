import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readVisit, signVisit, type Visit } from '@formwright/platform';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { createForm, makeAccount, post, seen, timeIsTold } from './support/api.ts';
import { describeInBrowser, expectAccessible, launchProfile, openSignedIn, watch } from './support/browser.ts';
import { column, oneQuestion, pagesOf } from './support/forms.ts';
import { chooseInMenu } from './support/menus.ts';
import { discard, freePort, type Product, startProduct } from './support/product.ts';
import { browser } from './support/shared-browser.ts';

let product: Product;
let door: Server;
let publicUrl: string;
/** A browser that refuses the cookies and the storage of every site. */
let refusing: BrowserContext | undefined;
/** The HTML of the other site's page at /snippet. */
let snippet = '';

/**
 * A reverse proxy in front of the product: HTTPS with a self-signed certificate. Under the name localhost it also serves pages of another
 * site: /around?{link}, which embeds the form in a frame, and /snippet.
 */
async function startDoor(port: number, behind: () => string): Promise<Server> {
  const dir = mkdtempSync(join(tmpdir(), 'fw-door-'));
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...curve, '-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, outgoing) => {
    if (incoming.url?.startsWith('/around?')) {
      const form = `${publicUrl}/f-${incoming.url.slice('/around?'.length)}`;
      outgoing.setHeader('content-type', 'text/html').end(`<!doctype html><iframe width="800" height="600" src="${form}"></iframe>`);
      return;
    }
    if (incoming.url === '/snippet') {
      outgoing.setHeader('content-type', 'text/html').end(`<!doctype html>${snippet}`);
      return;
    }
    const { method, headers, url } = incoming;
    const passed = request(`${behind()}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  rmSync(dir, { recursive: true });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return server;
}

beforeAll(async () => {
  door = await startDoor(0, () => product.url);
  publicUrl = `https://127.0.0.1:${(door.address() as AddressInfo).port}`;
  product = await startProduct({ port: await freePort(), env: { PUBLIC_URL: publicUrl } });
});
afterAll(async () => {
  await refusing?.close();
  door?.closeAllConnections();
  door?.close();
  await product?.stop();
  if (product) discard(product.dataDir);
});

async function launchWithoutCookies(): Promise<BrowserContext> {
  const profile = join(product.dataDir, 'without-cookies');
  mkdirSync(join(profile, 'Default'), { recursive: true });
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }));
  return launchProfile(profile, { ignoreHTTPSErrors: true });
}

describeInBrowser('a form in a frame of another site, over HTTPS', () => {
  it('[PUB-21 part: in a frame] [DONE-01 part: in a frame] names itself when answered, and takes no second answer (T10)', async () => {
    const { pages } = oneQuestion();
    const { link } = await createForm(product, await makeAccount(product), pages);
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const around = `${publicUrl.replace('127.0.0.1', 'localhost')}/around?${link}`;
    const page = await context.newPage();
    const frame = page.frameLocator('iframe');
    await page.goto(around);
    await frame.getByLabel('Which one?').fill('This one');
    await frame.getByRole('button', { name: 'Submit' }).click();
    await frame.getByRole('heading', { name: 'Success' }).waitFor();
    await frame.getByText('Your answers to “A form” arrived').waitFor();
    await page.goto(around);
    await frame.getByRole('heading', { name: 'You already answered this form' }).waitFor();
    expect(await frame.locator('form').count()).toBe(0);
    await context.close();
  });

  it('[SHARE-06] the code to embed shows the form on another site, and the second one fits the frame to the form', async () => {
    const account = await makeAccount(product);
    const many = Array.from({ length: 12 }, (_, n) => `Option ${n}`);
    const options = many.map((label, n) => ({ id: `o${n}`, value: label, label }));
    const rows = [[column('input', { label: 'Name' })], [column('text')], [column('radio', { label: 'Pick', options })]];
    const { id, link } = await createForm(product, account, pagesOf(rows));
    const { page: owner } = await openSignedIn(browser, account, `${publicUrl}/form/${id}`, { ignoreHTTPSErrors: true });
    await chooseInMenu(owner.getByRole('button', { name: 'Share' }), owner.getByRole('menuitem', { name: 'Embed in a site' }));
    await owner.getByRole('dialog', { name: 'Embed the form' }).waitFor();
    // The menu fades out.
    await owner.getByRole('menuitem').first().waitFor({ state: 'detached' });
    await expectAccessible(owner, 'the dialog with the code to embed');

    const other = await owner.context().newPage();
    const { problems } = watch(other, publicUrl.replace('127.0.0.1', 'localhost'));
    const frame = other.frameLocator('iframe >> nth=0');
    const size = () =>
      other
        .locator('iframe')
        .first()
        .evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
    snippet = await owner.getByRole('textbox', { name: 'Code, Fixed size' }).inputValue();
    expect(snippet).toContain(`${publicUrl}/f-${link}"`);
    await other.goto(`${publicUrl.replace('127.0.0.1', 'localhost')}/snippet`);
    await frame.getByRole('button', { name: 'Submit' }).waitFor();
    expect(await size()).toEqual([650, 500]);

    snippet = await owner.getByRole('textbox', { name: 'Code, As tall as the form' }).inputValue();
    await other.reload();
    await frame.getByRole('button', { name: 'Submit' }).waitFor();
    // The whole form, without a scroll bar of its own.
    const whenWhole = (above: number) =>
      other.frames()[1]?.waitForFunction((height) => {
        const { bottom = 0 } = document.querySelector('main')?.getBoundingClientRect() ?? {};
        return innerHeight > height && Math.abs(bottom - innerHeight) < 2;
      }, above);
    await whenWhole(0);
    const [width, before = 0] = await size();
    expect([width, before > 500]).toEqual([650, true]);
    // Another frame of that site, say an advertisement, asks as well. It is told nothing, and the site still is.
    await other.evaluate(
      (asking) =>
        new Promise((loaded) => {
          const stranger = document.createElement('iframe');
          stranger.onload = loaded;
          stranger.src = `data:text/html,<script>${asking}</script>`;
          document.body.append(stranger);
        }),
      "parent.frames[0].postMessage('form-height', '*')",
    );
    await frame.getByRole('button', { name: /more/i }).first().click();
    await whenWhole(before);

    await frame.getByLabel('Name').fill('Ada');
    await frame.getByRole('button', { name: 'Submit' }).click();
    await frame.getByRole('heading', { name: 'Success' }).waitFor();
    await other.waitForFunction(() => document.querySelector('iframe')?.clientHeight === 500);
    expect(problems.filter((problem) => !problem.includes(publicUrl))).toEqual([]);
    await owner.context().close();
  });

  it('[PUB-08 part: in a frame] [DONE-10 part: in a frame] is reported in the frame, once for a visitor', async () => {
    const { pages } = oneQuestion();
    const { link } = await createForm(product, await makeAccount(product), pages);
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const frame = page.frameLocator('iframe');
    const around = `${publicUrl.replace('127.0.0.1', 'localhost')}/around?${link}`;
    await page.goto(around);
    await frame.getByRole('link', { name: 'Report form' }).click();
    await frame.getByRole('radio', { name: 'Something else' }).check();
    await frame.getByRole('button', { name: 'Send report' }).click();
    await frame.getByText('Your report of “A form” arrived').waitFor();
    // The frame kept its cookie, so the address carries no token.
    expect(page.frames().map((each) => new URL(each.url()).pathname + new URL(each.url()).search)).toContain('/success-report');
    await frame.getByRole('link', { name: 'Back to the form' }).click();
    await frame.getByLabel('Which one?').waitFor();
    expect(page.url()).toBe(around);
    await context.close();
  });

  it('[TIME-08 part: in a frame without cookies] a countdown begins with the visit, reaches zero and sends what was filled in', async () => {
    const account = await makeAccount(product);
    const pages = pagesOf([[column('input', { label: 'Your name' })], [column('input', { label: 'Your town', required: true })]]);
    const form = await createForm(product, account, pages);
    expect((await post(product.url, '/api/changeCountdown', { formId: form.id, countdown: '00:00:10' }, account.token)).status).toBe(200);
    await timeIsTold(product, form, 'countdown');
    refusing = await launchWithoutCookies();
    const page = await refusing.newPage();
    const { problems } = watch(page, publicUrl);
    await page.goto(`${publicUrl.replace('127.0.0.1', 'localhost')}/around?${form.link}`);
    const frame = page.frameLocator('iframe');
    const timer = frame.getByRole('timer');
    await timer.getByText('Time left').waitFor();
    await timer.getByText(/^(10|09) minutes/).waitFor();
    const refused = await frame.locator('html').evaluate(() => {
      try {
        return `${localStorage.length} stored`;
      } catch (error) {
        return [document.cookie, (error as Error).name];
      }
    });
    expect(refused).toEqual(['', 'SecurityError']);
    await frame.getByLabel('Your name').fill('Ada');
    // As if the visit, which only the page remembers, had begun almost ten minutes ago.
    const secret = readFileSync(join(product.dataDir, 'keys/visits'), 'utf8').trim();
    await page.route(
      '**/api/getTimeLeft',
      (route) => {
        const asked = route.request().postDataJSON();
        const visit = readVisit(secret, form.id, asked.visit) as Visit;
        const earlier = signVisit(secret, form.id, { ...visit, startedAt: Date.now() - 10 * 60_000 + 5_000 });
        return route.continue({ postData: JSON.stringify({ ...asked, visit: earlier }) });
      },
      { times: 1 },
    );
    await frame.locator('html').evaluate(() => dispatchEvent(new Event('online')));
    await frame.getByRole('heading', { name: 'Success' }).waitFor();
    await frame.getByText('Your answers to “A form” arrived').waitFor();
    const answer = async () => JSON.stringify((await post(product.url, '/api/getResponses', { id: form.id }, account.token)).body);
    await expect(seen(answer, (text) => text.includes('"total":1'))).resolves.toContain('Ada');
    expect(problems.filter((problem) => !problem.includes(publicUrl.replace('127.0.0.1', 'localhost')))).toEqual([]);
  });
});
