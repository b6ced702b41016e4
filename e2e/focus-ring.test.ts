import { beforeAll, expect, it } from '@jest/globals';
import { tabThrough } from '../packages/form-renderer/test/focus-ring.ts';
import { type Account, createForm, makeAccount, newSubmissionId, responseTotal, seen, submissionBody } from './support/api.ts';
import { describeInBrowser, settled, signedInAs } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
let formId: string;

beforeAll(async () => {
  account = await makeAccount(product);
  const questions = (['input', 'radio', 'checkbox', 'dropdown', 'upload'] as const).map((kind) => [column(kind, {})]);
  const form = await createForm(product, account, pagesOf(questions));
  formId = form.id;
  const body = submissionBody(form.link, {}, newSubmissionId());
  expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(200);
  await seen(
    () => responseTotal(product, account, formId),
    (total) => total === 1,
  );
}, 600_000);

const screens: [string, (id: string) => string, string][] = [
  ['sign-in', () => '/signin', 'Sign in'],
  ['list of forms', () => '/forms', 'New Form'],
  ['editor', (id) => `/form/${id}`, 'Save'],
  ['responses', (id) => `/responses/${id}`, 'Export'],
  ['profile', () => '/profile', 'Save'],
];

describeInBrowser('which control has the focus is seen', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    it.each(screens)(`on the screen %s, in a ${colorScheme} scheme`, async (screen, path, button) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme });
      const page = await context.newPage();
      if (screen !== 'sign-in') await page.addInitScript(signedInAs(account));
      await page.goto(`${product.url}${path(formId)}`);
      await page.getByRole('button', { name: button }).first().waitFor();
      await settled(page);
      const { controls, withoutRing } = await tabThrough(page, 40);
      expect(controls).toBeGreaterThan(4);
      expect(withoutRing).toEqual([]);
      await context.close();
    });
});
