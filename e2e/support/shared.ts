import { type BrowserServer, chromium } from 'playwright-core';
import { chromiumOptions } from '../../packages/form-renderer/test/chromium.ts';
import { discard, type Product, startProduct } from './product.ts';

let product: Product | undefined;
let browsers: BrowserServer[] = [];

/**
 * Runs once before the e2e files: starts what they share, because starting it anew takes seconds for each. One product, and a Chromium
 * for each worker, because pages of one Chromium share its clipboard.
 */
export default async function start({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  // A product that runs already: a cluster, with its folder for mails and operator commands.
  if (process.env.BASE_URL) process.env.E2E_PRODUCT = JSON.stringify({ url: process.env.BASE_URL, dataDir: process.env.CLUSTER_DIR });
  else process.env.E2E_PRODUCT = await startOwn();
  if (!process.env.CHROMIUM_PATH) return;
  browsers = await Promise.all(Array.from({ length: maxWorkers }, () => chromium.launchServer(chromiumOptions())));
  process.env.E2E_BROWSERS = JSON.stringify(browsers.map((each) => each.wsEndpoint()));
}

async function startOwn(): Promise<string> {
  // Tests are faster than people. Accounts come from addresses of their own, because one address may open only some: see makeAccount.
  product = await startProduct({ env: { RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' } });
  return JSON.stringify({ url: product.url, dataDir: product.dataDir });
}

/** Runs once after the e2e files. */
export async function end(): Promise<void> {
  await Promise.all(browsers.map((each) => each.close()));
  await product?.stop();
  if (product) discard(product.dataDir);
}
