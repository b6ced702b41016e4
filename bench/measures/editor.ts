import { type Browser, chromium } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount } from '../../e2e/support/api.ts';
import { discard, type Product, startProduct } from '../../e2e/support/product.ts';
import type { Measure } from '../measure.ts';
import { hundredElements, type Timed, type Work, workInEditor } from './editing.ts';

let product: Product | undefined;
let browser: Browser | undefined;
let account: Account | undefined;
let form: CreatedForm | undefined;

const rowsOf = ({ steps, dragFrames, save }: Work) => ({
  'longest input': Math.max(...steps.map(({ toFrame }) => toFrame)),
  'its handlers, longest': Math.max(...steps.map(({ handlers }) => handlers)),
  'frames of a drag': dragFrames,
  save,
});
const SLOWER = ', CPU 4x slower';

/**
 * A form of ten pages and a hundred elements is edited: the delay of every input up to the frame that shows its effect, the frames of a
 * drag, and a save up to its message. Once as the machine is, and once with a processor four times slower, which has no budget.
 */
export const editor: Measure = {
  name: 'editor',
  rows: {
    'longest input': { unit: 'ms', budget: { atMost: 50 } },
    'its handlers, longest': { unit: 'ms' },
    'frames of a drag': { unit: '/s', budget: { atLeast: 60 } },
    save: { unit: 'ms', budget: { atMost: 300 } },
    [`longest input${SLOWER}`]: { unit: 'ms' },
    [`its handlers, longest${SLOWER}`]: { unit: 'ms' },
    [`frames of a drag${SLOWER}`]: { unit: '/s' },
    [`save${SLOWER}`]: { unit: 'ms' },
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
    const measured: Record<string, number> = {};
    for (const [rate, suffix] of [
      [1, ''],
      [4, SLOWER],
    ] as const) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
      const work = await workInEditor(page, `${product.url}/form/${form.id}`, account.token);
      await context.close();
      const worst = (of: 'handlers' | 'toFrame'): Timed => work.steps.reduce((a, b) => (b[of] > a[of] ? b : a));
      const [slow, busy] = [worst('toFrame'), worst('handlers')];
      note(`${slow.name}: ${slow.toFrame} ms; handlers of ${busy.name}: ${busy.handlers.toFixed(1)} ms${suffix}`);
      for (const [row, value] of Object.entries(rowsOf(work))) measured[`${row}${suffix}`] = value;
    }
    return measured;
  },
  async close() {
    await browser?.close();
    await product?.stop();
    if (product) discard(product.dataDir);
  },
};
