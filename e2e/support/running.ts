import { createForm, makePremiumAccount } from './api.ts';
import { freePort, type Product, startProduct } from './product.ts';
import { type Target, textAndUpload } from './submitting.ts';

/** A product on a fixed port that can be stopped and started again, with an account without limits and a form. */
export async function prepareRun(options: { dataDir?: string; env?: Record<string, string> } = {}) {
  const port = await freePort();
  const env = { RATE_LIMITS: 'off', ...options.env };
  const first = await startProduct({ ...options, port, env });
  const { dataDir } = first;
  const account = await makePremiumAccount(first);
  const { pages, ...questions } = textAndUpload();
  const target: Target = { url: first.url, form: await createForm(first, account, pages), questions };
  const start = (): Promise<Product> => startProduct({ port, dataDir, env });
  return { first, dataDir, account, target, start };
}
