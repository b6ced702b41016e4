import { post } from '../../e2e/support/api.ts';
import { residentMiB } from '../../e2e/support/product.ts';
import type { Measure } from '../measure.ts';
import { prepareMillion } from './million.ts';
import type { PreparedForm } from './prepared-form.ts';

let prepared: PreparedForm | undefined;
const COUNT = 1_000_000;

/**
 * A million responses as CSV, to a client that reads at full speed, and as a workbook, which is made in the background and then fetched.
 */
export const exportsOfAMillion: Measure = {
  name: 'exports',
  rows: {
    'CSV: rows': { unit: '1/s', budget: { atLeast: 60_000 } },
    'CSV: memory growth': { unit: 'MiB', budget: { atMost: 64 } },
    'XLSX: rows': { unit: '1/s', budget: { atLeast: 20_000 } },
    'XLSX: memory growth': { unit: 'MiB', budget: { atMost: 64 } },
    'longest turn': { unit: 'ms', budget: { atMost: 50 } },
  },
  async prepare(context) {
    prepared = await prepareMillion(context);
  },
  async run() {
    if (!prepared) throw new Error('not prepared');
    const loop = await prepared.product.watchLoop();
    const csv = await growing(prepared, readCsv);
    const xlsx = await growing(prepared, fetchWorkbook);
    return {
      'CSV: rows': COUNT / csv.seconds,
      'CSV: memory growth': csv.growth,
      'XLSX: rows': COUNT / xlsx.seconds,
      'XLSX: memory growth': xlsx.growth,
      'longest turn': (await loop()).longestTurn,
    };
  },
  async close() {
    await prepared?.close();
  },
};

/** Seconds that the work takes, and MiB by which the product grows meanwhile. */
async function growing({ product, ...form }: PreparedForm, work: (form: PreparedForm) => Promise<void>) {
  const before = residentMiB(product);
  let highest = before;
  const watching = setInterval(() => (highest = Math.max(highest, residentMiB(product))), 100);
  const started = performance.now();
  try {
    await work({ product, ...form });
  } finally {
    clearInterval(watching);
  }
  return { seconds: (performance.now() - started) / 1000, growth: highest - before };
}

async function call<T>({ product, account }: PreparedForm, name: string, body: object): Promise<T> {
  const answer = await post(product.url, `/api/${name}`, body, account.token);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}

async function readCsv(form: PreparedForm): Promise<void> {
  const { data } = await call<{ data: string }>(form, 'exportResponsesCsv', { id: form.form.id });
  const answer = await fetch(form.product.url + data);
  let lines = 0;
  for await (const chunk of answer.body ?? []) {
    const bytes = Buffer.from(chunk as Uint8Array);
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  }
  if (lines < COUNT + 1) throw new Error(`${lines} lines`);
}

async function fetchWorkbook(form: PreparedForm): Promise<void> {
  const begun = await call<{ export: { _id: string } }>(form, 'beginExport', { id: form.form.id, kind: 'xlsx' });
  const { _id: exportId } = begun.export;
  for (;;) {
    const [made] = await call<{ state: string; done: number }[]>(form, 'getExports', {});
    if (made?.state === 'ready' && made.done >= COUNT) break;
    if (made?.state !== 'making') throw new Error(`the workbook is ${made?.state}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { data } = await call<{ data: string }>(form, 'openExport', { exportId });
  const answer = await fetch(form.product.url + data);
  if (!answer.ok) throw new Error(`the workbook: ${answer.status}`);
  for await (const _chunk of answer.body ?? []);
  await call(form, 'removeExport', { exportId });
}
