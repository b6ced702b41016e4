import { join } from 'node:path';
import { createSqliteStore } from '@formwright/platform/adapters/sqlite/sqlite-store';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { type Account, createForm, makeAccount, newSubmissionId, responseTotal, setPlan, signIn, submissionBody } from './support/api.ts';
import { oneQuestion } from './support/forms.ts';
import { discard, freePort, type Product, startProduct } from './support/product.ts';

// The product is killed while clients submit. What was acknowledged must be there exactly once, everywhere.
const kills = process.env.CRASH_FULL ? 50 : 4;
const clients = 32;
jest.setTimeout(kills * 15_000 + 120_000);

interface Acknowledged {
  submissionId: string;
  responseId: string;
}

/** One client: submits again and again, repeating a submission under its id until it is acknowledged. */
async function keepSubmitting(
  url: string,
  link: string,
  questionId: string,
  acknowledged: Acknowledged[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const submissionId = newSubmissionId();
    const answers = { [questionId]: { value: submissionId, direction: { page: 0, row: 0, col: 0 } } };
    for (let sent = false; !sent; ) {
      try {
        const answer = await fetch(`${url}/api/saveUserForm`, {
          method: 'POST',
          body: submissionBody(link, answers, submissionId),
          signal: AbortSignal.timeout(5000),
        });
        if (answer.status === 200) {
          acknowledged.push({ submissionId, responseId: ((await answer.json()) as { id: string }).id });
          sent = true;
        } else if (answer.status < 500)
          throw Object.assign(new Error(`refused: ${answer.status} ${await answer.text()}`), { isRefusal: true });
      } catch (error) {
        if (error instanceof Error && 'isRefusal' in error) throw error;
      }
      if (!sent) await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30));
      // At the end nobody waits for the last ones: unanswered, they were not acknowledged.
      if (!sent && isOver()) return;
    }
  }
}

describe('killed while it is used', () => {
  let dataDir = '';
  afterAll(() => discard(dataDir));

  it(`keeps every acknowledged submission exactly once over ${kills} kills, and every counter agrees with its list`, async () => {
    const port = await freePort();
    const env = { RATE_LIMITS: 'off' };
    let product = await startProduct({ port, env });
    dataDir = product.dataDir;
    const account = await makeAccount(product);
    await setPlan(product, account.email, 'Premium');
    const { pages, questionId } = oneQuestion();
    const form = await createForm(product, account, pages);

    const acknowledged: Acknowledged[] = [];
    let isOver = false;
    const running = Promise.all(
      Array.from({ length: clients }, () => keepSubmitting(product.url, form.link, questionId, acknowledged, () => isOver)),
    );
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 900));
      await product.kill();
      product = await startProduct({ port, dataDir, env });
    }
    isOver = true;
    await running;
    expect(acknowledged.length).toBeGreaterThan(kills);

    account.token = await signIn(product, account.email);
    const stored = await settledTotal(product, account, form.id);
    expect(await product.stop()).toBe(0);
    await expectAgreement(dataDir, form.id, acknowledged, stored);
  });
});

/** Waits until the responses service has handled what the outbox of submissions still held. */
async function settledTotal(product: Product, account: Account, formId: string): Promise<number> {
  let before = -1;
  for (let tries = 0; tries < 100; tries += 1) {
    const now = await responseTotal(product, account, formId);
    if (now === before) return now;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the responses never settled');
}

async function expectAgreement(dataDir: string, formId: string, acknowledged: readonly Acknowledged[], total: number): Promise<void> {
  const stores = {
    submissions: createSqliteStore({ path: join(dataDir, 'submissions.db') }),
    responses: createSqliteStore({ path: join(dataDir, 'responses.db') }),
  };
  const submissions = stores.submissions.collection<{ _id: string; submissionId: string; formId: string }>({ name: 'submissions' });
  const takers = stores.submissions.collection<{ _id: string; taken: number }>({ name: 'forms' });
  const responses = stores.responses.collection<{ _id: string; formId: string }>({ name: 'responses' });
  await Promise.all(Object.values(stores).map((store) => store.ready()));
  const submitted = await submissions.find({ formId });
  const read = await responses.find({ formId });

  const bySubmissionId = new Map(submitted.map((submission) => [submission.submissionId, submission._id]));
  expect(bySubmissionId.size).toBe(submitted.length);
  for (const { submissionId, responseId } of acknowledged) expect(bySubmissionId.get(submissionId)).toBe(responseId);
  expect(new Set(read.map((response) => response._id))).toEqual(new Set(submitted.map((submission) => submission._id)));
  expect(read.length).toBe(submitted.length);
  expect(total).toBe(read.length);
  expect((await takers.findOne({ _id: formId }))?.taken).toBe(submitted.length);
  await Promise.all(Object.values(stores).map((store) => store.close()));
}
