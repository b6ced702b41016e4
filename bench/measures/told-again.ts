import { join } from 'node:path';
import { createSqliteStore } from '@formwright/platform/adapters/sqlite/sqlite-store';
import { newSubmissionId, submissionBody } from '../../e2e/support/api.ts';
import { beginOperator } from '../../e2e/support/operator.ts';
import { discard, type Product, startProduct } from '../../e2e/support/product.ts';
import { type BenchContext, type Measure, percentile } from '../measure.ts';
import { type PreparedForm, prepareForm } from './prepared-form.ts';

const FORMS = 100_000;
const PER_COMMIT = 1_000;
const QUEUE = 'submissions.forms';
/** Respondents that send one answer after another. */
const SENDERS = 2;
const ALONE_MS = 10_000;

let prepared: PreparedForm | undefined;

/** Submissions has lost its copies of 100,000 forms: how long forms takes to tell them again, and what respondents notice of it. */
export const toldAgain: Measure = {
  name: 'told-again',
  rows: {
    'all forms told again': { unit: 's' },
    'forms in a second': { unit: '' },
    'a submission alone, p99': { unit: 'ms' },
    'a submission beside it, p99': { unit: 'ms' },
    'a submission beside it, of alone': { unit: 'times', budget: { atMost: 5 } },
    'longest turn': { unit: 'ms', budget: { atMost: 50 } },
    'copies that are missing': { unit: '', budget: { atMost: 0 } },
  },
  async prepare(context) {
    prepared = await prepareForm();
    await prepared.product.stop();
    await copyForms(context, prepared);
  },
  async run() {
    const form = requirePrepared();
    const { dataDir } = form.product;
    await loseCopies(dataDir);
    const product = await startProduct({ dataDir, env: { RATE_LIMITS: 'off' } });
    try {
      return await measured(form, product);
    } finally {
      await product.stop();
    }
  },
  async close() {
    if (prepared) discard(prepared.product.dataDir);
  },
};

function requirePrepared(): PreparedForm {
  if (!prepared) throw new Error('not prepared');
  return prepared;
}

async function measured(form: PreparedForm, product: Product): Promise<Record<string, number>> {
  const loop = await product.watchLoop();
  const started = performance.now();
  const sending = keepSending(form, product);
  while (!(await isComplete(product))) await new Promise((resolve) => setTimeout(resolve, 500));
  const seconds = (performance.now() - started) / 1000;
  const beside = await sending.stop();
  const { longestTurn } = await loop();
  const alone = keepSending(form, product);
  await new Promise((resolve) => setTimeout(resolve, ALONE_MS));
  const [besideP99, aloneP99] = [percentile(beside, 0.99), percentile(await alone.stop(), 0.99)];
  return {
    'all forms told again': seconds,
    'forms in a second': FORMS / seconds,
    'a submission alone, p99': aloneP99,
    'a submission beside it, p99': besideP99,
    'a submission beside it, of alone': besideP99 / aloneP99,
    'longest turn': longestTurn,
    'copies that are missing': FORMS + 1 - (await countCopies(product.dataDir)),
  };
}

/** Asked beside this process, which sends meanwhile. */
async function isComplete({ dataDir }: Product): Promise<boolean> {
  const { code, lines } = await beginOperator(dataDir, 'tell-again', 'submissions').ended;
  if (code !== 0) throw new Error(lines.join('\n'));
  return lines.some((line) => line.includes(QUEUE) && line.includes('complete'));
}

/** @returns how long each took, in milliseconds */
function keepSending(form: PreparedForm, product: Product): { stop(): Promise<number[]> } {
  const times: number[] = [];
  let isOver = false;
  const send = async () => {
    while (!isOver) {
      const body = submissionBody(form.form.link, form.answers, newSubmissionId());
      const began = performance.now();
      const { status } = await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body });
      if (status !== 200) throw new Error(`a submission was answered ${status}: ${product.output()}`);
      times.push(performance.now() - began);
    }
  };
  const sending = Promise.all(Array.from({ length: SENDERS }, send));
  return {
    async stop() {
      isOver = true;
      await sending;
      return times;
    },
  };
}

/** Copies of the form, under ids and links of their own, in a thousand workspaces. */
async function copyForms({ note }: BenchContext, { product, form }: PreparedForm): Promise<void> {
  const started = performance.now();
  const store = createSqliteStore({ path: join(product.dataDir, 'forms.db') });
  const heads = store.collection<{ _id: string; workspaceId: string; requestId?: string; details: { link: string } }>({ name: 'forms' });
  const pages = store.collection<{ _id: string }>({ name: 'formPages' });
  await store.ready();
  const [head, ofHead] = [await heads.findOne({ _id: form.id }), await pages.findOne({ _id: form.id })];
  if (!head || !ofHead) throw new Error('the form is not stored as this measure expects');
  for (let first = 0; first < FORMS; first += PER_COMMIT) {
    const numbers = Array.from({ length: PER_COMMIT }, (_, at) => first + at);
    const idOf = (number: number) => `bench${number.toString(36).padStart(17, '0')}`;
    await pages.insertMany(numbers.map((number) => ({ ...ofHead, _id: idOf(number) })));
    await heads.insertMany(
      numbers.map((number) => ({
        ...head,
        _id: idOf(number),
        workspaceId: `bench${number % 1000}`,
        requestId: idOf(number),
        details: { ...head.details, link: idOf(number) },
      })),
    );
  }
  await store.close();
  note(`copied ${FORMS.toLocaleString('en')} forms in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/** As where the documents of a collection are gone. */
async function loseCopies(dataDir: string): Promise<void> {
  const store = createSqliteStore({ path: join(dataDir, 'submissions.db') });
  const [forms, sequences, caughtUp] = (['forms', 'sequences', 'caughtUp'] as const).map((name) =>
    store.collection<{ _id: string }>({ name }),
  );
  await store.ready();
  await forms?.deleteMany({});
  await sequences?.deleteMany({ _id: { $gte: `${QUEUE}:`, $lt: `${QUEUE};` } });
  await caughtUp?.deleteMany({});
  await store.close();
}

async function countCopies(dataDir: string): Promise<number> {
  const store = createSqliteStore({ path: join(dataDir, 'submissions.db') });
  const copies = store.collection({ name: 'forms' });
  await store.ready();
  const count = await copies.count({});
  await store.close();
  return count;
}
