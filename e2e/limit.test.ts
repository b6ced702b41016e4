import { beforeAll, expect, it } from '@jest/globals';
import { type Account, createForm, makeAccount, newSubmissionId, post, responseTotal, seen, submissionBody } from './support/api.ts';
import { oneQuestion } from './support/forms.ts';
import { product } from './support/shared-product.ts';

let account: Account;

beforeAll(async () => {
  account = await makeAccount(product);
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
  // The page is told by an event.
  await seen(
    async () => (await fetch(`${product.url}/f-${form.link}`)).text(),
    (text) => text.includes('Expired!'),
  );
});
