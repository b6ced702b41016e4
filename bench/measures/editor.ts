import { type Browser, chromium } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount } from '../../e2e/support/api.ts';
import { discard, type Product, startProduct } from '../../e2e/support/product.ts';
import type { Measure } from '../measure.ts';
import { hundredElements, type Timed, workInEditor } from './editing.ts';

let product: Product | undefined;
let browser: Browser | undefined;
let account: Account | undefined;
let form: CreatedForm | undefined;

/** The delay of every input while a form of a hundred elements is edited, up to the frame that shows its effect. */
export const editor: Measure = {
  name: 'editor',
  rows: {
    'longest input': { unit: 'ms', budget: { atMost: 50 } },
    'its handlers, longest': { unit: 'ms' },
  },
  async prepare() {
    product = await startProduct({ env: { RATE_LIMITS: 'off' } });
    account = await makeAccount(product);
    form = await createForm(product, account, hundredElements());
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  },
  async run({ note }) {
    if (!product || !browser || !account || !form) throw new Error('not prepared');
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const steps = await workInEditor(await context.newPage(), `${product.url}/form/${form.id}`, account.token);
    await context.close();
    const worst = (of: keyof Timed) => steps.reduce((a, b) => (b[of] > a[of] ? b : a));
    note(
      `${worst('toFrame').name}: ${worst('toFrame').toFrame} ms; handlers of ${worst('handlers').name}: ${worst('handlers').handlers.toFixed(1)} ms`,
    );
    return { 'longest input': worst('toFrame').toFrame, 'its handlers, longest': worst('handlers').handlers };
  },
  async close() {
    await browser?.close();
    await product?.stop();
    if (product) discard(product.dataDir);
  },
};
