import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type Account, createForm, makeAccount, newSubmissionId, post, responseTotal, seen, submissionBody } from './support/api.ts';
import { oneQuestion } from './support/forms.ts';
import { discard, type Product, startProduct } from './support/product.ts';

jest.setTimeout(120_000);
let product: Product;
let account: Account;

beforeAll(async () => {
  product = await startProduct({ env: { RATE_LIMITS: 'off' } });
  account = await makeAccount(product);
});
afterAll(async () => {
  await product.stop();
  discard(product.dataDir);
});

it('[QUOTA-10] leaves exactly 10 of 1,000 concurrent submissions to a Free form, the rest are told Expired', async () => {
  const { pages, questionId } = oneQuestion();
  const form = await createForm(product, account, pages);
  const answers = await Promise.all(
    Array.from({ length: 1000 }, async (_, index) => {
      const userData = { [questionId]: { value: `respondent ${index}`, direction: { page: 0, row: 0, col: 0 } } };
      const answer = await fetch(`${product.url}/api/saveUserForm`, {
        method: 'POST',
        body: submissionBody(form.link, userData, newSubmissionId()),
      });
      return { status: answer.status, body: await answer.json() };
    }),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 410 && (answer.body as { error: string }).error === 'Expired')).toHaveLength(990);
  expect(
    await seen(
      () => responseTotal(product, account, form.id),
      (total) => total >= 10,
    ),
  ).toBe(10);
  expect((await post(product.url, '/api/checkResponseCountNow', { formLink: form.link })).body).toBe(true);
  const page = await fetch(`${product.url}/f-${form.link}`);
  expect(await page.text()).toContain('Expired!');
});
