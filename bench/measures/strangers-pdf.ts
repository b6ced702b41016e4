import type { UserData } from '@formwright/form-model';
import {
  type Account,
  type CreatedForm,
  createForm,
  makePremiumAccount,
  newSubmissionId,
  post,
  seen,
  submissionBody,
} from '../../e2e/support/api.ts';
import { column, pagesOf } from '../../e2e/support/forms.ts';
import { discard, type Product, startProduct } from '../../e2e/support/product.ts';
import { type Measure, percentile } from '../measure.ts';
import { processorTimes } from '../processes.ts';

/** Of the largest answers that still have a PDF: some 180 pages. */
const QUESTIONS = 26;
/** All of them make nearly 4 MB. */
const ASKED = 195;
const LETTERS = 18_000;
const GREEDY = 10;
const ROWS = 10;
const SHORT = 5;

interface Prepared {
  product: Product;
  account: Account;
  large: Asking;
  /** The neighbor's form. */
  short: Asking;
}
interface Asking {
  form: CreatedForm;
  questions: readonly ReturnType<typeof column>[];
}
let prepared: Prepared | undefined;

/**
 * Ten of the largest answers asked for as PDF by strangers at ten addresses, and how long a neighbor waits meanwhile for the PDF of a short
 * answer: as an owner, and as a stranger at another address. Each PDF is of another answer, so that none is kept.
 */
export const strangersPdf: Measure = {
  name: 'strangers-pdf',
  rows: {
    'short PDF alone, median': { unit: 'ms' },
    'of an owner beside ten large ones, median': { unit: 'ms' },
    'of a stranger beside ten large ones, median': { unit: 'ms' },
    'owner to alone': { unit: 'times', budget: { atMost: 2 } },
    'stranger to alone': { unit: 'times', budget: { atMost: 2 } },
    'a large one, processor time': { unit: 's', budget: { atMost: 10 } },
    'refused for its size': { unit: 'ms' },
    'longest turn': { unit: 'ms', budget: { atMost: 50 } },
  },
  async prepare() {
    const product = await startProduct({ env: { RATE_LIMITS: 'off', TRUST_PROXY: '127.0.0.1,::1' } });
    const account = await makePremiumAccount(product);
    const asking = async (owner: Account, count: number): Promise<Asking> => {
      const questions = Array.from({ length: count }, (_, at) => column('text', { label: `Question ${at}` }));
      return { form: await createForm(product, owner, pagesOf(...pagesFrom(questions))), questions };
    };
    const greedy = await makePremiumAccount(product);
    prepared = { product, account, large: await asking(greedy, ASKED), short: await asking(account, 5) };
  },
  async run({ note }) {
    const { product } = requirePrepared();
    const { token } = requirePrepared().account;
    await timed(await answer('short', 10), '198.51.100.1');
    await timed(await answer('short', 10), '198.51.100.1', token);
    const alone = await median(await shortAnswers());
    const loop = await product.watchLoop();
    const before = computed(product);
    const large = await Promise.all(Array.from({ length: GREEDY }, () => answer('large', LETTERS)));
    const [own, others] = [await shortAnswers(), await shortAnswers()];
    let left = GREEDY;
    const one = async (id: string, at: number) => {
      await timed(id, `192.0.2.${at + 1}`);
      left -= 1;
    };
    const greedy = Promise.all(large.map(one));
    // The first one is being laid out.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const ofOwner = await median(own, token);
    const ofStranger = await median(others);
    note(`${left} of ${GREEDY} large ones were still to be made after the short ones`);
    await greedy;
    const seconds = (computed(product) - before) / GREEDY;
    const { longestTurn } = await loop();
    const huge = await answer('large', 18_000, ASKED);
    return {
      'short PDF alone, median': alone,
      'of an owner beside ten large ones, median': ofOwner,
      'of a stranger beside ten large ones, median': ofStranger,
      'owner to alone': ofOwner / alone,
      'stranger to alone': ofStranger / alone,
      'a large one, processor time': seconds,
      'refused for its size': await timed(huge, '203.0.113.1', undefined, 413),
      'longest turn': longestTurn,
    };
  },
  async close() {
    await prepared?.product.stop();
    if (prepared) discard(prepared.product.dataDir);
  },
};

const requirePrepared = (): Prepared => {
  if (!prepared) throw new Error('nothing is prepared');
  return prepared;
};

/** Ten to a page, as many as it takes. */
const pagesFrom = (questions: Asking['questions']) =>
  Array.from({ length: Math.ceil(questions.length / ROWS) }, (_, page) =>
    questions.slice(page * ROWS, (page + 1) * ROWS).map((question) => [question]),
  );

/** Processor seconds of all threads of the product. */
const computed = ({ process: { pid } }: Product) => [...processorTimes(Number(pid)).values()].reduce((sum, each) => sum + each, 0);

let answers = 0;

/** Submits an answer of so many letters to each question, and waits until the owner's service has it. @returns its id */
async function answer(to: 'short' | 'large', letters: number, most = QUESTIONS): Promise<string> {
  const { product } = requirePrepared();
  const { form, questions } = requirePrepared()[to];
  answers += 1;
  const text = `Number ${answers} `.concat('lorem ipsum dolor sit amet '.repeat(Math.ceil(letters / 27))).slice(0, letters);
  const userData: UserData = Object.fromEntries(
    questions
      .slice(0, most)
      .map(({ uniqueId }, at) => [uniqueId, { value: text, direction: { page: Math.floor(at / ROWS), row: at % ROWS, col: 0 } }]),
  );
  const headers = { 'x-forwarded-for': `10.0.${answers >> 8}.${answers & 255}` };
  const sent = await fetch(`${product.url}/api/saveUserForm`, {
    method: 'POST',
    headers,
    body: submissionBody(form.link, userData, newSubmissionId()),
  });
  if (!sent.ok) throw new Error(`saveUserForm: ${sent.status} ${await sent.text()}`);
  const { id } = (await sent.json()) as { id: string };
  await seen(
    () => post(product.url, '/api/getFormWithResponse', { id }),
    ({ status }) => status === 200,
  );
  return id;
}

/** Milliseconds until the PDF is there. */
async function timed(id: string, address: string, token?: string, expected = 200): Promise<number> {
  const { product } = requirePrepared();
  const headers = { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) };
  const begun = performance.now();
  const ask = () => fetch(`${product.url}/api/generatePdf/${id}`, { method: 'POST', headers });
  // A connection that was idle may be closed at that moment.
  const reply = await ask().catch(ask);
  await reply.arrayBuffer();
  if (reply.status !== expected) throw new Error(`generatePdf: ${reply.status}`);
  return performance.now() - begun;
}

async function shortAnswers(): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < SHORT; at += 1) ids.push(await answer('short', 10));
  return ids;
}

/** Of the PDFs of these answers, one after the other. @param token of the owner; without it a stranger's */
async function median(ids: readonly string[], token?: string): Promise<number> {
  const times: number[] = [];
  for (const id of ids) times.push(await timed(id, '198.51.100.1', token));
  return percentile(times, 0.5);
}
