import { post } from '../../e2e/support/api.ts';
import { residentMiB } from '../../e2e/support/product.ts';
import type { Measure } from '../measure.ts';
import { prepareMillion } from './million.ts';
import type { PreparedForm } from './prepared-form.ts';

let prepared: PreparedForm | undefined;

/** A million responses as CSV, to a client that reads at full speed. */
export const csvOfAMillion: Measure = {
  name: 'csv',
  rows: {
    rows: { unit: '1/s', budget: { atLeast: 30_000 } },
    'memory growth': { unit: 'MiB', budget: { atMost: 64 } },
  },
  async prepare(context) {
    prepared = await prepareMillion(context);
  },
  async run() {
    if (!prepared) throw new Error('not prepared');
    const { product, form, account } = prepared;
    const asked = await post(product.url, '/api/exportResponsesCsv', { id: form.id }, account.token);
    const before = residentMiB(product);
    let highest = before;
    const watching = setInterval(() => (highest = Math.max(highest, residentMiB(product))), 100);
    const started = performance.now();
    const answer = await fetch(`${product.url}${(asked.body as { data: string }).data}`);
    let lines = 0;
    for await (const chunk of answer.body ?? []) for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1;
    const seconds = (performance.now() - started) / 1000;
    clearInterval(watching);
    if (lines < 1_000_001) throw new Error(`${lines} lines`);
    return { rows: 1_000_000 / seconds, 'memory growth': highest - before };
  },
  async close() {
    await prepared?.close();
  },
};
