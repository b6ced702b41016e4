import { responseTotal } from '../../e2e/support/api.ts';
import type { Measure } from '../measure.ts';
import { loadSubmissions } from './form-load.ts';
import { type PreparedForm, prepareForm } from './prepared-form.ts';

let prepared: PreparedForm | undefined;
let acknowledged = 0;

/** Submissions of the ten-question form, each with a new id, acknowledged after their durable write; 32 clients on the same machine. */
export const submissions: Measure = {
  name: 'submissions',
  rows: {
    acknowledged: { unit: '1/s', budget: { atLeast: 4_000 } },
    p50: { unit: 'ms' },
    p99: { unit: 'ms', budget: { atMost: 30 } },
    'in responses after': { unit: 's' },
  },
  async prepare() {
    prepared = await prepareForm();
    await load(2);
    await untilCounted();
  },
  async run() {
    const { perSecond, p50, p99 } = await load(8);
    return { acknowledged: perSecond, p50, p99, 'in responses after': await untilCounted() };
  },
  close: async () => prepared?.close(),
};

async function load(seconds: number) {
  if (!prepared) throw new Error('not prepared');
  const result = await loadSubmissions(prepared, seconds);
  acknowledged += result.answered;
  return result;
}

/** Seconds until the owner sees every acknowledged submission. */
async function untilCounted(): Promise<number> {
  if (!prepared) throw new Error('not prepared');
  const { product, account, form } = prepared;
  const started = performance.now();
  for (;;) {
    if ((await responseTotal(product, account, form.id)) >= acknowledged) return (performance.now() - started) / 1000;
    if (performance.now() - started > 120_000) throw new Error('responses fell behind for two minutes');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
