import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createForm, makeAccount } from './support/api.ts';
import { describeInBrowser, launchBrowser } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { discard, freePort, type Product, startProduct } from './support/product.ts';

jest.setTimeout(180_000);

let product: Product;
let door: Server;
let publicUrl: string;
let browser: Browser;

/**
 * A reverse proxy in front of the product: HTTPS with a self-signed certificate. Under the name localhost it also serves a page of another
 * site, /around?{link}, which embeds the form in a frame.
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
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  door?.closeAllConnections();
  door?.close();
  await product?.stop();
  if (product) discard(product.dataDir);
});

describeInBrowser('a form in a frame of another site, over HTTPS', () => {
  it('[PUB-21 part: in a frame] [DONE-01 part: in a frame] names itself when answered, and takes no second answer (T10)', async () => {
    const { pages } = oneQuestion();
    const { link } = await createForm(product, await makeAccount(product), pages);
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    context.setDefaultTimeout(60_000);
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
});
