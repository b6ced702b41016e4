import { post } from '../../e2e/support/api.ts';
import { type Measure, percentile } from '../measure.ts';
import { allDays, prepareCopies } from './million.ts';
import type { PreparedForm } from './prepared-form.ts';

/** The same with few shows how the cost grows. */
const SIZES = [10_000, 1_000_000];
const nameIn = (size: number, name: string) => (size === 1_000_000 ? name : `${name}, of ${size.toLocaleString('en')}`);

/** Each reads a page and its count: of half of the responses, a twentieth, both conditions at once, all, and none. */
const narrowed = (question: string): Record<string, object> => ({
  'filter, p95': { filters: { [question]: ['option1'] } },
  'search for a word, p95': { search: 'town7' },
  'search for a beginning, p95': { search: 'tow' },
  'search for two words, p95': { search: 'ghent wheel' },
  'filter and search, p95': { filters: { [question]: ['option1', 'option2'] }, search: 'town4 wheel' },
  'search for nothing there, p95': { search: 'nobody' },
  'days, p95': allDays,
});
const rows: Measure['rows'] = {
  'first page, p95': { unit: 'ms', budget: { atMost: 20 } },
  'page 101 by cursor, p95': { unit: 'ms' },
  'page 101 of days by cursor, p95': { unit: 'ms', budget: { atMost: 20 } },
  ...Object.fromEntries(Object.keys(narrowed('')).map((name) => [name, { unit: 'ms', budget: { atMost: 100 } }])),
};

let size = 0;
let prepared: PreparedForm | undefined;

/** The first page of a million responses, a late page by its cursor, and lists with a filter and with searches. */
export const responsesOfAMillion: Measure = {
  name: 'responses',
  rows: Object.fromEntries(SIZES.flatMap((each) => Object.entries(rows).map(([name, row]) => [nameIn(each, name), row]))),
  async prepare(context) {
    for (const each of SIZES) await (await prepareCopies(context, each)).close();
  },
  async run(context) {
    const figures: Record<string, number> = {};
    for (size of SIZES) {
      prepared = await prepareCopies(context, size);
      try {
        for (const [name, figure] of Object.entries(await measured(prepared.filterQuestion))) figures[nameIn(size, name)] = figure;
      } finally {
        await prepared.close();
      }
    }
    return figures;
  },
};

async function measured(filterQuestion: string): Promise<Record<string, number>> {
  const figures: Record<string, number> = {
    'first page, p95': await p95Of({}),
    'page 101 by cursor, p95': await p95Of({ after: await cursorOf(100) }),
    'page 101 of days by cursor, p95': await p95Of({ ...allDays, after: await cursorOf(100, allDays) }),
  };
  for (const [name, body] of Object.entries(narrowed(filterQuestion))) figures[name] = await p95Of(body);
  return figures;
}

async function page(options: object) {
  if (!prepared) throw new Error('not prepared');
  const answer = await post(prepared.product.url, '/api/getResponses', { id: prepared.form.id, ...options }, prepared.account.token);
  const { responses } = answer.body as { responses: { total: number; data: unknown[]; next: string } };
  const isWhole = !('search' in options) && !('filters' in options) && !('filter' in options);
  if (answer.status !== 200 || (isWhole && (responses.total !== size || responses.data.length !== 24)))
    throw new Error(`${answer.status}: a page of ${responses?.data.length} of ${responses?.total}`);
  return responses;
}

async function cursorOf(pages: number, options: object = {}): Promise<string> {
  let { next } = await page(options);
  for (let read = 1; read < pages; read += 1) ({ next } = await page({ ...options, after: next }));
  return next;
}

async function p95Of(options: object): Promise<number> {
  const times: number[] = [];
  for (let read = 0; read < 50; read += 1) {
    const started = performance.now();
    await page(options);
    times.push(performance.now() - started);
  }
  return percentile(times, 0.95);
}
