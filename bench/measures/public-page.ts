import type { Measure } from '../measure.ts';
import { loadPages } from './form-load.ts';
import { type PreparedForm, prepareForm } from './prepared-form.ts';

let prepared: PreparedForm | undefined;

/** The public form's page, compressed, over 16 connections; the load generator shares the machine. */
export const publicPage: Measure = {
  name: 'public-page',
  rows: { pages: { unit: '1/s', budget: { atLeast: 12_000 } }, p50: { unit: 'ms' }, p99: { unit: 'ms', budget: { atMost: 15 } } },
  async prepare() {
    prepared = await prepareForm();
    await hammer(2);
  },
  async run() {
    const { perSecond, p50, p99 } = await hammer(8);
    return { pages: perSecond, p50, p99 };
  },
  close: async () => prepared?.close(),
};

function hammer(seconds: number) {
  if (!prepared) throw new Error('not prepared');
  return loadPages(prepared, seconds);
}
