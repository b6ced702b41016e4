import startChromium, { end as endChromium } from '../../packages/form-renderer/test/shared-chromium.ts';
import { discard, type Product, startProduct } from './product.ts';

let product: Product | undefined;

/**
 * Runs once before the e2e files: starts what they share, because starting it anew takes seconds for each. One product, and a Chromium
 * for each worker.
 */
export default async function start({ updateSnapshot }: { updateSnapshot: string }): Promise<void> {
  // Whether the pictures of screens are written: see screens.ts.
  process.env.SCREENS = updateSnapshot;
  // A product that runs already: a cluster, with its folder for mails and operator commands.
  if (process.env.BASE_URL) process.env.E2E_PRODUCT = JSON.stringify({ url: process.env.BASE_URL, dataDir: process.env.CLUSTER_DIR });
  else process.env.E2E_PRODUCT = await startOwn();
  await startChromium();
}

async function startOwn(): Promise<string> {
  // Tests are faster than people. Accounts come from addresses of their own, because one address may open only some: see makeAccount.
  product = await startProduct({ env: { RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' } });
  return JSON.stringify({ url: product.url, dataDir: product.dataDir });
}

/** Runs once after the e2e files. */
export async function end(): Promise<void> {
  await endChromium();
  await product?.stop();
  if (product) discard(product.dataDir);
}
