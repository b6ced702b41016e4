import { post } from '../../e2e/support/api.ts';
import { type Measure, percentile } from '../measure.ts';
import { prepareMillion } from './million.ts';
import type { PreparedForm } from './prepared-form.ts';

let prepared: PreparedForm | undefined;

/** The first page of a million responses, and a page far down by its cursor. */
export const responsesOfAMillion: Measure = {
  name: 'responses',
  rows: { 'first page, p95': { unit: 'ms', budget: { atMost: 50 } }, 'page 101 by cursor, p95': { unit: 'ms' } },
  async prepare(context) {
    prepared = await prepareMillion(context);
  },
  async run() {
    const deep = await cursorOf(100);
    return { 'first page, p95': await p95Of({}), 'page 101 by cursor, p95': await p95Of({ after: deep }) };
  },
  async close() {
    await prepared?.close();
  },
};

async function page(options: { after?: string }) {
  if (!prepared) throw new Error('not prepared');
  const answer = await post(prepared.product.url, '/api/getResponses', { id: prepared.form.id, ...options }, prepared.account.token);
  const { responses } = answer.body as { responses: { total: number; data: unknown[]; next: string } };
  if (responses.total !== 1_000_000 || responses.data.length !== 24)
    throw new Error(`a page of ${responses.data.length} of ${responses.total}`);
  return responses;
}

async function cursorOf(pages: number): Promise<string> {
  let { next } = await page({});
  for (let read = 1; read < pages; read += 1) ({ next } = await page({ after: next }));
  return next;
}

async function p95Of(options: { after?: string }): Promise<number> {
  const times: number[] = [];
  for (let read = 0; read < 100; read += 1) {
    const started = performance.now();
    await page(options);
    times.push(performance.now() - started);
  }
  return percentile(times, 0.95);
}
