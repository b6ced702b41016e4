import { admin, type Contract, type ReplyOf } from '@formwright/contracts';
import { answerOf, createForm, makePremiumAccount, newSubmissionId, post, submissionBody } from '../../e2e/support/api.ts';
import { readCluster } from '../../e2e/support/cluster.ts';
import { oneQuestion } from '../../e2e/support/forms.ts';
import { makeOperator } from '../../e2e/support/operator.ts';
import { type OwnProduct, startCluster } from '../../e2e/support/own-product.ts';
import { discard } from '../../e2e/support/product.ts';
import { type BenchContext, type Measure, percentile } from '../measure.ts';

/** In each run. */
const ROUNDS = 4;
/** Each gateway is asked by so many at once: its connections lead to different replicas of the services. */
const ASKING = 3;
const PAUSE_MS = 20;
/** So long after what operators did, no replica may answer as before. It is longer than any cache of the product lives. */
const WATCHED_MS = 2_500;
const decisions = ['suspended', 'opened again', 'form taken down', 'take-down lifted', 'deleted'] as const;
type Decision = (typeof decisions)[number];
const asked = ['page', 'submission'] as const;
const rowOf = (decision: Decision, what: (typeof asked)[number], of: 'median' | 'slowest') => `${decision}: ${what}, ${of}`;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * How long after an operator's call was answered some visitor's request, begun then, is still answered as before: over two replicas of each
 * process on RabbitMQ, every gateway asked by itself. 0: none was.
 */
export const decisionsOfOperators: Measure = {
  name: 'decisions',
  rows: Object.fromEntries(
    decisions.flatMap((decision) =>
      asked.flatMap((what) => [
        [rowOf(decision, what, 'median'), { unit: 'ms' }],
        [rowOf(decision, what, 'slowest'), { unit: 'ms', budget: { atMost: 1_000 } }],
      ]),
    ),
  ),
  async run(context) {
    const product = await startCluster({ env: { RATE_LIMITS: 'off' } });
    try {
      return await measure(product, context);
    } finally {
      await product.stop();
      discard(product.dataDir);
    }
  },
};

async function measure(product: OwnProduct, { note }: BenchContext): Promise<Record<string, number>> {
  const times = new Map<string, number[]>();
  const call = await signInOperator(product);
  let requests = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const account = await makePremiumAccount(product, `round${round}`);
    const { pages, questionId } = oneQuestion();
    const form = await createForm(product, account, pages);
    const { data } = await call(admin.getAdminUserDatas, { text: account.email });
    const field = data[0]?._id ?? '';
    const block = (blocked: 0 | 1) => call(admin.editTableData, { modalContent: { blocked }, tableData: { table: 'User', field } });
    const decide = async (contract: typeof admin.takeDownForm) => {
      const { _id: formId, seen, text } = await call(admin.getHarmCase, { formId: form.id });
      return call(contract, { formId, seen, text, reason: 'It is measured', words: 'It is measured.' });
    };
    const acts: Record<Decision, () => Promise<unknown>> = {
      suspended: () => block(1),
      'opened again': () => block(0),
      'form taken down': () => decide(admin.takeDownForm),
      'take-down lifted': () => decide(admin.liftTakeDown),
      deleted: () => call(admin.deleteTableData, { table: 'User', field }),
    };
    const visitors = watchForm(product, form.link, questionId);
    await pause(WATCHED_MS);
    for (const [decision, act] of Object.entries(acts) as [Decision, () => Promise<unknown>][]) {
      const opens = decision === 'opened again' || decision === 'take-down lifted';
      await act();
      const since = performance.now();
      await pause(WATCHED_MS);
      for (const what of asked) {
        const row = `${decision}: ${what}`;
        const later = visitors.since(since, what);
        requests += later.length;
        const old = later.filter(({ isOpen }) => isOpen !== opens).map(({ at }) => at - since);
        times.set(row, [...(times.get(row) ?? []), Math.max(0, ...old)]);
      }
    }
    await visitors.stop();
  }
  note(`${ROUNDS} rounds, ${requests} requests after decisions`);
  return Object.fromEntries(
    decisions.flatMap((decision) =>
      asked.flatMap((what) => {
        const found = times.get(`${decision}: ${what}`) ?? [];
        return [
          [rowOf(decision, what, 'median'), percentile(found, 0.5)],
          [rowOf(decision, what, 'slowest'), Math.max(...found)],
        ];
      }),
    ),
  );
}

/** @returns calls of a new operator, who has all rights */
async function signInOperator(product: OwnProduct) {
  const email = 'olga@example.org';
  const { body } = await post(product.url, '/api/sendlogin', { email, password: makeOperator(product.dataDir, email) });
  const { access_token: token } = body as { access_token: string };
  return async <C extends Contract>({ path }: C, asking: object): Promise<ReplyOf<C>> => {
    const answer = await post(product.url, path, asking, token);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as ReplyOf<C>;
  };
}

interface Asked {
  what: (typeof asked)[number];
  /** When the request began. */
  at: number;
  isOpen: boolean;
}

/** Asks every gateway for the page of a form, and sends answers to it, until it is stopped. */
function watchForm(product: OwnProduct, link: string, questionId: string) {
  const seen: Asked[] = [];
  let isOver = false;
  const gateways = readCluster(product.dataDir).processes.filter(({ name }) => name === 'gateway');
  const answers = { [questionId]: answerOf('This one') };
  const asking = gateways.flatMap(({ port }) =>
    Array.from({ length: ASKING }, async () => {
      const keep = async (what: Asked['what'], request: () => Promise<Response>) => {
        const at = performance.now();
        const { status, text } = await request().then(async (reply) => ({ status: reply.status, text: await reply.text() }));
        if (status >= 500) throw new Error(`${what}: ${status} ${text}`);
        seen.push({ what, at, isOpen: status === 200 });
      };
      while (!isOver) {
        await keep('page', () => fetch(`http://127.0.0.1:${port}/f-${link}`));
        const body = submissionBody(link, answers, newSubmissionId());
        await keep('submission', () => fetch(`http://127.0.0.1:${port}/api/saveUserForm`, { method: 'POST', body }));
        await pause(PAUSE_MS);
      }
    }),
  );
  return {
    since: (moment: number, what: Asked['what']) => seen.filter((each) => each.what === what && each.at >= moment),
    async stop() {
      isOver = true;
      await Promise.all(asking);
    },
  };
}
