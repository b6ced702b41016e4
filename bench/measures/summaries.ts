import { post } from '../../e2e/support/api.ts';
import { figuresOf, type Measure, percentile } from '../measure.ts';
import { processorTimes } from '../processes.ts';
import { allDays, prepareCopies } from './million.ts';
import type { PreparedForm } from './prepared-form.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const READS = 20;
/** As the screen asks for them. */
const CARDS = 2;

const prepared = new Map<number, PreparedForm>();

const rowsOf = (size: number) => {
  const of = `of ${size.toLocaleString('en')}`;
  return {
    cards: `two cards ${of}, p95`,
    all: `ten cards ${of}, p95`,
    option: `two cards of an option ${of}, p95`,
    search: `two cards of a search ${of}, p95`,
    days: `two cards of days ${of}, p95`,
    computed: `two cards ${of}, processor time`,
    times: `two cards ${of}, as a page of the list`,
    turn: `longest turn ${of}`,
  };
};

/**
 * Summaries of ten questions, a changed response before each, so that nothing is remembered. How many pages of the list two cards cost
 * compares machines.
 */
export const summaries: Measure = {
  name: 'summaries',
  rows: Object.fromEntries(
    SIZES.map(rowsOf).flatMap(({ computed, times, turn, all, ...within }) => [
      ...Object.values(within).map((row) => [row, { unit: 'ms', budget: { atMost: 300 } }]),
      [all, { unit: 'ms' }],
      [computed, { unit: 'ms' }],
      [times, { unit: 'times' }],
      [turn, { unit: 'ms', budget: { atMost: 50 } }],
    ]),
  ),
  async prepare(context) {
    for (const size of SIZES) prepared.set(size, await prepareCopies(context, size));
  },
  async run() {
    const figures: Record<string, number> = {};
    for (const [size, form] of prepared) Object.assign(figures, await measured(form, rowsOf(size)));
    return figures;
  },
  async close() {
    for (const form of prepared.values()) await form.close();
  },
};

/** Of all threads of the product. A busy machine hardly changes it. */
const computedMs = ({ process: { pid } }: PreparedForm['product']) =>
  1000 * [...processorTimes(Number(pid)).values()].reduce((sum, each) => sum + each, 0);

async function measured(form: PreparedForm, rows: ReturnType<typeof rowsOf>): Promise<Record<string, number>> {
  const { product, account, filterQuestion } = form;
  const call = async <T>(path: string, body: object): Promise<T> => {
    const answer = await post(product.url, path, body, account.token);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  };
  const id = form.form.id;
  const { questions } = await call<{ questions: { uniqueId: string }[] }>('/api/getResponsesSummary', { id });
  const ids = questions.map(({ uniqueId }) => uniqueId);
  const page = () => call<{ responses: { data: { _id: string }[] } }>('/api/getResponses', { id });
  const changed = (await page()).responses.data[0]?._id;
  let isMarked = false;
  const change = () => {
    isMarked = !isMarked;
    return call('/api/changeResponses', { formId: id, responseIds: [changed], change: isMarked ? 'favorite' : 'unfavorite' });
  };
  const cards = async (narrowing: object, count: number) => {
    for (let at = 0; at < count; at += CARDS)
      await call('/api/getQuestionSummaries', { id, questions: ids.slice(at, at + CARDS), ...narrowing });
  };
  const timesOf = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let read = 0; read < READS; read += 1) {
      await change();
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
    }
    return times;
  };
  const loop = await product.watchLoop();
  const before = computedMs(product);
  const two = await timesOf(() => cards({}, CARDS));
  const computed = (computedMs(product) - before) / READS;
  const pages = await timesOf(page);
  const p95 = async (narrowing: object, count = CARDS) => percentile(await timesOf(() => cards(narrowing, count)), 0.95);
  return {
    [rows.cards]: percentile(two, 0.95),
    [rows.all]: await p95({}, ids.length),
    [rows.option]: await p95({ filters: { [filterQuestion]: ['option1'] } }),
    [rows.search]: await p95({ search: 'town7' }),
    [rows.days]: await p95(allDays),
    [rows.computed]: computed,
    [rows.times]: figuresOf(two).median / figuresOf(pages).median,
    [rows.turn]: (await loop()).longestTurn,
  };
}
