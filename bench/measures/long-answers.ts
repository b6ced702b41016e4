import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { UserData } from '@formwright/form-model';
import { type Account, type CreatedForm, createForm, makePremiumAccount, post, responseTotal, seen } from '../../e2e/support/api.ts';
import { column, pagesOf } from '../../e2e/support/forms.ts';
import { discard, type Product, startProduct } from '../../e2e/support/product.ts';
import { type Measure, percentile } from '../measure.ts';
import { residentMemory } from '../processes.ts';

/** Together 3.5 million characters: nearly what a submission may have. */
const QUESTIONS = 195;
const CHARACTERS = 18_000;
const SENDERS = 2;
const SECONDS = 15;
const ROWS_OF_A_PAGE = 10;

let prepared: { product: Product; account: Account; form: CreatedForm; answersFile: string } | undefined;

/**
 * Two respondents send answers of 3.5 MB one after another at a heap of 512 MB, as in a container of 1 GiB, while the owner looks at the
 * list, searches it and reads its summary: what the product takes, and how long each look lasts.
 */
export const longAnswers: Measure = {
  name: 'long-answers',
  rows: {
    'list, p99': { unit: 'ms' },
    'search, p99': { unit: 'ms' },
    'summary, p99': { unit: 'ms' },
    'longest turn': { unit: 'ms', budget: { atMost: 50 } },
    'most memory': { unit: 'MiB', budget: { atMost: 768 } },
    'answers sent': { unit: '' },
    'answers stored': { unit: '%', budget: { atLeast: 100 } },
  },
  async prepare() {
    const env = { HOST: '127.0.0.1', RATE_LIMITS: 'off', NODE_OPTIONS: '--max-old-space-size=512' };
    const product = await startProduct({ env });
    const account = await makePremiumAccount(product);
    const questions = Array.from({ length: QUESTIONS }, (_, at) => column('text', { label: `Question ${at + 1}` }));
    const rows = questions.map((question) => [question]);
    const starts = questions.flatMap((_, at) => (at % ROWS_OF_A_PAGE === 0 ? [at] : []));
    const form = await createForm(product, account, pagesOf(...starts.map((start) => rows.slice(start, start + ROWS_OF_A_PAGE))));
    const value = 'Words of a patient respondent. '.repeat(CHARACTERS / 30).slice(0, CHARACTERS);
    const answers = Object.fromEntries(
      questions.map(({ uniqueId }, at) => {
        const direction = { page: Math.floor(at / ROWS_OF_A_PAGE), row: at % ROWS_OF_A_PAGE, col: 0 };
        return [uniqueId, { value, direction }];
      }),
    );
    const answersFile = join(product.dataDir, 'answers-of-the-bench.json');
    writeFileSync(answersFile, JSON.stringify(answers satisfies UserData));
    prepared = { product, account, form, answersFile };
  },
  async run() {
    const { product, account, form } = requirePrepared();
    const before = await responseTotal(product, account, form.id);
    const loop = await product.watchLoop();
    let isSending = true;
    const looks: Record<'list' | 'search' | 'summary', number[]> = { list: [], search: [], summary: [] };
    const look = async (name: keyof typeof looks, path: string, body: object) => {
      while (isSending) {
        const started = performance.now();
        const { status } = await post(product.url, path, { id: form.id, ...body }, account.token);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        looks[name].push(performance.now() - started);
      }
    };
    const looking = Promise.all([
      look('list', '/api/getResponses', {}),
      look('search', '/api/getResponses', { search: 'nowhere' }),
      look('summary', '/api/getResponsesSummary', {}),
    ]);
    const counts = await Promise.all(Array.from({ length: SENDERS }, send));
    isSending = false;
    await looking;
    const { longestTurn } = await loop();
    const [sent, accepted] = [sum(counts.map((each) => each.sent)), sum(counts.map((each) => each.accepted))];
    // What is accepted comes to the list by an event.
    const stored = await seen(
      async () => (await responseTotal(product, account, form.id)) - before,
      (count) => count >= accepted,
    );
    return {
      'list, p99': percentile(looks.list, 0.99),
      'search, p99': percentile(looks.search, 0.99),
      'summary, p99': percentile(looks.summary, 0.99),
      'longest turn': longestTurn,
      'most memory': residentMemory(product.process.pid ?? 0).get('server')?.most ?? Number.NaN,
      'answers sent': sent,
      'answers stored': accepted === sent ? (100 * stored) / sent : Number.NaN,
    };
  },
  async close() {
    await prepared?.product.stop();
    if (prepared) discard(prepared.product.dataDir);
  },
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function requirePrepared() {
  if (!prepared) throw new Error('not prepared');
  return prepared;
}

/** In a process of its own: what it makes must not slow the clock. */
async function send(): Promise<{ sent: number; accepted: number }> {
  const { product, form, answersFile } = requirePrepared();
  const program = fileURLToPath(new URL('long-sender.ts', import.meta.url));
  const given = [...process.execArgv, program, product.url, form.link, String(SECONDS), answersFile];
  const { stdout } = await promisify(execFile)(process.execPath, given);
  return JSON.parse(stdout) as { sent: number; accepted: number };
}
