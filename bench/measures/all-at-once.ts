import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Pages, UserData } from '@formwright/form-model';
import { type CreatedForm, createForm, newSubmissionId, post, submissionBody } from '../../e2e/support/api.ts';
import { column, oneQuestion, pagesOf } from '../../e2e/support/forms.ts';
import { type Measure, percentile } from '../measure.ts';
import { type PreparedForm, prepareForm } from './prepared-form.ts';

const seconds = 10;
const forms = 1_000;
const responses = 300;

interface Largest {
  form: CreatedForm;
  pages: Pages;
  /** Every question answered, as long as it may be. */
  answers: UserData;
}
type Prepared = PreparedForm & { largest: Largest };
let prepared: Prepared | undefined;

/**
 * The largest form, list, refused post, save and export at the same moment, once a second, while somebody else opens a plain form: how long
 * that person waits, and the longest turn of the event loop.
 */
export const allAtOnce: Measure = {
  name: 'all-at-once',
  rows: {
    'longest turn': { unit: 'ms', budget: { atMost: 50 } },
    'plain page, p50': { unit: 'ms' },
    'plain page, p99': { unit: 'ms', budget: { atMost: 50 } },
    'loop delay, p99': { unit: 'ms' },
  },
  async prepare({ note }) {
    const base = await prepareForm();
    const largest = await makeLargest(base);
    prepared = { ...base, largest };
    await fillUp(prepared);
    note(`a form of 250 questions with ${responses} responses, among ${forms} forms`);
    await noteEach(note);
  },
  run: () => load(seconds),
  close: async () => prepared?.close(),
};

/** 250 questions, 2,000 options and nearly 300,000 characters. */
async function makeLargest({ product, account }: PreparedForm): Promise<Largest> {
  const text = (length: number) => 'x'.repeat(length);
  const columns = Array.from({ length: 250 }, (_, n) =>
    n % 2 === 0
      ? column('checkbox', {
          label: `Which of these? ${text(430)}`,
          options: Array.from({ length: 16 }, (_, at) => ({ id: `${n}o${at}`, value: `value${at}`, label: `Option ${at} ${text(60)}` })),
        })
      : column('text', { label: `Tell us more. ${text(430)}` }),
  );
  const pages = pagesOf(
    ...Array.from({ length: 7 }, (_, page) =>
      Array.from({ length: 10 }, (_, row) => columns.slice(page * 40 + row * 4, page * 40 + row * 4 + 4)).filter((cols) => cols.length > 0),
    ),
  );
  const answers: UserData = {};
  for (const [page, { rows }] of pages.entries())
    for (const [row, { content }] of rows.entries())
      for (const [col, { uniqueId, tabname }] of content[0].cols.entries()) {
        const direction = { page, row, col };
        answers[uniqueId] = tabname === 'text' ? { value: `word ${text(3_000)}`, direction } : [{ value: 'value1', direction }];
      }
  return { form: await createForm(product, account, pages), pages, answers };
}

async function fillUp({ product, account, largest }: Prepared): Promise<void> {
  await inTurns(forms, async () => {
    await createForm(product, account, oneQuestion().pages);
  });
  const { link } = largest.form;
  await inTurns(responses, async () => {
    await expectStatus(send(submissionBody(link, largest.answers, newSubmissionId())), 200);
  });
}

/** Eight at a time. */
async function inTurns(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

function send(body: FormData, path = '/api/saveUserForm', headers: Record<string, string> = {}) {
  return fetch(`${url()}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
}

const url = () => prepared?.product.url ?? '';

async function expectStatus(answer: Promise<Response>, status: number): Promise<string> {
  const { status: got, ...rest } = await answer.then(async (it) => ({ status: it.status, text: await it.text() }));
  if (got !== status) throw new Error(`${got} instead of ${status}: ${rest.text.slice(0, 300)}`);
  return rest.text;
}

/** Long texts to every question, one of them longer than it may be. */
function refusedAnswers({ answers }: Largest): UserData {
  const refused = Object.entries(answers).map(([uniqueId, answer], place): [string, UserData[string]] =>
    Array.isArray(answer) ? [uniqueId, answer] : [uniqueId, { ...answer, value: 'x'.repeat(place === 1 ? 20_001 : 19_000) }],
  );
  return Object.fromEntries(refused);
}

function worksOf({ product, account, largest }: Prepared): Record<string, () => Promise<unknown>> {
  const { form, pages } = largest;
  const refused = refusedAnswers(largest);
  const asOwner = async (path: string, body: object) => {
    const { status, body: got } = await post(product.url, path, body, account.token);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(got).slice(0, 300)}`);
    return got;
  };
  return {
    'page of the form': () => expectStatus(fetch(`${url()}/f-${form.link}`, { headers: { 'accept-encoding': 'br' } }), 200),
    'refused post': () => expectStatus(send(submissionBody(form.link, refused, newSubmissionId())), 422),
    'refused native post': () => expectStatus(send(nativePost(refused), `/f-${form.link}`), 422),
    'list of forms': () => asOwner('/api/getForms', {}),
    'form to edit': () => asOwner('/api/getForm', { id: form.id }),
    'page of responses': () => asOwner('/api/getResponses', { id: form.id }),
    save: async () => {
      const [, { version }] = (await asOwner('/api/getForm', { id: form.id })) as [unknown, { version: number }];
      const body = new FormData();
      const fields = { title: 'Largest', formData: JSON.stringify(pages), form_id: form.id, form_header: '', userFormlabels: '[]' };
      for (const [name, value] of Object.entries({ ...fields, version: String(version) })) body.append(name, value);
      await expectStatus(send(body, '/api/saveForm', { authorization: `Bearer ${account.token}` }), 200);
    },
    export: async () => {
      const { data } = (await asOwner('/api/exportResponsesCsv', { id: form.id })) as { data: string };
      await expectStatus(fetch(`${url()}${data}`), 200);
    },
  };
}

/** The longest turn of the event loop while each is done alone, as often as three times. */
async function noteEach(note: (line: string) => void): Promise<void> {
  if (!prepared) throw new Error('not prepared');
  for (const [name, work] of Object.entries(worksOf(prepared))) {
    const turns: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      const loop = await prepared.product.watchLoop();
      await work();
      turns.push((await loop()).longestTurn.toFixed(0));
    }
    note(`${name} alone: longest turn ${turns.join(', ')} ms`);
  }
}

async function load(duration: number): Promise<Record<string, number>> {
  if (!prepared) throw new Error('not prepared');
  const { product, form } = prepared;
  const until = performance.now() + duration * 1000;
  const repeat = async (work: () => Promise<unknown>, everyMs: number) => {
    while (performance.now() < until) await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, everyMs))]);
  };
  const loop = await product.watchLoop();
  const [waits] = await Promise.all([visit(form.link, duration), ...Object.values(worksOf(prepared)).map((work) => repeat(work, 1_000))]);
  const { longestTurn, delayP99 } = await loop();
  return {
    'longest turn': longestTurn,
    'plain page, p50': percentile(waits, 0.5),
    'plain page, p99': percentile(waits, 0.99),
    'loop delay, p99': delayP99,
  };
}

/**
 * Opens a page again and again, in a process of its own, because this one reads megabytes of replies meanwhile. @returns the waits in ms
 */
async function visit(link: string, duration: number): Promise<number[]> {
  const program = fileURLToPath(new URL('visitor.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, program, `${url()}/f-${link}`, String(duration)]);
  return JSON.parse(stdout) as number[];
}

/** What a browser without JavaScript sends. */
function nativePost(answers: UserData): FormData {
  const body = new FormData();
  for (const [uniqueId, answer] of Object.entries(answers)) for (const { value } of [answer].flat()) body.append(uniqueId, String(value));
  return body;
}
