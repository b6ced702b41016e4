import autocannon from 'autocannon';
import type { Measure } from '../measure.ts';
import { type PreparedForm, prepareForm } from './prepared-form.ts';

let prepared: PreparedForm | undefined;

/** The public form's page, compressed, over 16 connections; the load generator shares the machine. */
export const publicPage: Measure = {
  name: 'public-page',
  rows: { pages: { unit: '1/s', budget: { atLeast: 8000 } }, p50: { unit: 'ms' }, p99: { unit: 'ms', budget: { atMost: 15 } } },
  async prepare() {
    prepared = await prepareForm();
    await hammer(2);
  },
  async run() {
    const result = await hammer(8);
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not pages, ${result.errors} failed`);
    return { pages: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
  },
  close: async () => prepared?.close(),
};

function hammer(seconds: number) {
  if (!prepared) throw new Error('not prepared');
  return autocannon({
    url: `${prepared.product.url}/f-${prepared.form.link}`,
    connections: 16,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  });
}
