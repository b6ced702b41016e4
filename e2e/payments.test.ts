import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, makeAccount, post, seen } from './support/api.ts';
import { describeInBrowser, signedInAs, watch } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { type Look, look, looks, openPayment } from './support/paying.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

/** A Free account with its one form, signed in. */
async function openAtLimit({ width, colorScheme }: Look): Promise<{ page: Page; account: Account; problems: string[] }> {
  const account = await makeAccount(product);
  await post(product.url, '/api/newForm', { newform: oneQuestion().pages }, account.token);
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
  await context.addInitScript(signedInAs(account));
  const page = await context.newPage();
  return { page, account, ...watch(page, product.url) };
}

describeInBrowser('paying', () => {
  it.each(looks)('[QUOTA-09] one more form, from the limit of the plan to the form itself: $width $colorScheme', async (given) => {
    const { page, account, problems } = await openAtLimit(given);
    await page.goto(`${product.url}/forms`);
    await page.getByRole('button', { name: 'New Form' }).click();
    await page.getByText('Upgrade, or buy one more form for $2.50.').waitFor();
    await look(page, 'prompt', given);

    const payment = await openPayment(page, 'Buy one more form for $2.50');
    await page.getByText('Waiting for your payment in the other window.').waitFor();
    await look(page, 'prompt-waits', given);
    await look(payment, 'checkout', given);
    await payment.getByRole('radio', { name: 'Card that needs a second try' }).check();
    await payment.getByRole('button', { name: 'Pay $2.50' }).click();
    await payment.getByText('Nothing was paid yet.').waitFor();
    await look(payment, 'checkout-again', given);
    await payment.getByRole('button', { name: 'Pay $2.50' }).click();
    await payment.getByRole('heading', { name: 'Successfully paid!! Thank you' }).waitFor();
    await look(payment, 'paid', given);
    await payment.close();

    await page.getByLabel('Form name').fill('Raku evening');
    await look(page, 'name', given);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/form\//);
    const { body } = await post(product.url, '/api/getForms', {}, account.token);
    const made = (body as { title: string; isOneTime: boolean }[]).map(({ title, isOneTime }) => [title, isOneTime]);
    expect(made.filter(([, isOneTime]) => isOneTime)).toEqual([['Raku evening', true]]);
    expect(made).toHaveLength(2);

    await page.goto(`${product.url}/forms`);
    await page.getByText('One-time').waitFor();
    await page.getByRole('button', { name: 'New Form' }).click();
    await page.getByText('One more form for $2.50 can be bought once, and this account has already bought it.').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('[PAY-03] opening /paymentSuccess by hand grants nothing, also while a payment page is open', async () => {
    const { page, account, problems } = await openAtLimit(looks[0]);
    const standing = async () => {
      const asked = ['/api/getMe', '/api/getBilling'].map((path) => post(product.url, path, {}, account.token));
      // What a plan would give now follows the clock.
      return (await Promise.all(asked)).map(({ status, body }) => [status, { ...(body as object), choices: null }]);
    };
    const before = await standing();
    const { body: token } = await post(product.url, '/api/generate-payment-token', { product: 'Premium' }, account.token);
    const opened = new URLSearchParams({ token: (token as { data: string }).data });
    // Billing learns of a new account by an event, and opens no page before.
    const checkout = await seen(
      async () => {
        const { headers } = await fetch(`${product.url}/checkout?${opened}`, { redirect: 'manual' });
        return headers.get('location')?.split('/').at(-1) ?? '';
      },
      (id) => /^\w+$/.test(id),
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    for (const query of ['', `?${opened}`, `?checkout=${checkout}&product=Premium&status=paid`]) {
      await page.goto(`${product.url}/paymentSuccess${query}`);
      await page.getByRole('heading', { name: 'Successfully paid!! Thank you' }).waitFor();
      const called = { method: 'POST', headers: { authorization: `Bearer ${account.token}` }, redirect: 'manual' } as const;
      expect((await fetch(`${product.url}/paymentSuccess${query}`, called)).status).toBeGreaterThanOrEqual(400);
    }
    expect(asked.filter((path) => !/^\/(paymentSuccess|assets\/.+)$/.test(path))).toEqual([]);
    await page.getByRole('link', { name: 'Go back' }).click();
    await page.getByRole('button', { name: 'New Form' }).click();
    await page.getByText('Upgrade, or buy one more form for $2.50.').waitFor();
    expect((await post(product.url, '/api/newForm', { newform: oneQuestion().pages }, account.token)).status).toBe(403);
    expect(await standing()).toEqual(before);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each([1440, 390])('a plan, though the page is loaded anew while the payment is under way, %s wide', async (width) => {
    const { page, problems } = await openAtLimit({ width, colorScheme: 'light' } as Look);
    const waits = page.getByText('Waiting for your payment in the other window.');
    await page.goto(`${product.url}/profile`);
    const payment = await openPayment(page, 'Choose the plan: Standard');
    await waits.waitFor();
    await page.reload();
    await waits.waitFor();
    await page.waitForFunction(() => {
      const { top = -1 } = document.querySelector('#billing')?.getBoundingClientRect() ?? {};
      return top >= 0 && top < innerHeight / 2;
    });
    await payment.getByRole('button', { name: 'Pay $4.99' }).click();
    await page.getByRole('button', { name: 'Continue: Standard' }).waitFor();
    // What came to an end is not waited for again, and neither is what was canceled.
    await page.reload();
    await page.getByText('Your plan is paid until').waitFor();
    expect(await waits.count()).toBe(0);
    await openPayment(page, 'Continue: Standard');
    await waits.waitFor();
    await page.getByRole('button', { name: 'Cancel the payment' }).click();
    await page.reload();
    await page.getByText('Your plan is paid until').waitFor();
    expect([await waits.count(), problems]).toEqual([0, []]);
    await page.context().close();
  });

  it.each(looks)('a plan: $width $colorScheme', async (given) => {
    const { page, account, problems } = await openAtLimit(given);
    await page.goto(`${product.url}/profile`);
    const standard = page.getByRole('button', { name: 'Choose the plan: Standard' });
    await standard.waitFor();
    await look(page, 'plans', given);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Standard' }) });
    const below = async () => (await restingBox(standard)).y - (await restingBox(card)).y;
    const before = await below();
    const closed = await openPayment(page, 'Choose the plan: Standard');
    await closed.close();
    await page.getByText('The payment window was closed.').waitFor();
    await look(page, 'plans-closed', given);
    await page.getByRole('button', { name: 'Cancel the payment' }).click();
    await page.getByText('The payment window was closed.').waitFor({ state: 'detached' });
    const rejected = await openPayment(page, 'Choose the plan: Standard');
    await page.getByText('Waiting for your payment in the other window.').waitFor();
    await look(page, 'plans-wait', given);
    expect(await below()).toBe(before);
    await rejected.getByRole('radio', { name: 'Card that is rejected' }).check();
    await rejected.getByRole('button', { name: 'Pay $4.99' }).click();
    await rejected.getByRole('heading', { name: 'Rejected error' }).waitFor();
    await look(rejected, 'rejected', given);
    // A click that closes its own page may fail with it, so the page clicks a moment later.
    const back = rejected.getByRole('link', { name: 'Go back' });
    await Promise.all([rejected.waitForEvent('close'), back.evaluate((link: HTMLElement) => void setTimeout(() => link.click()))]);
    const problem = page.getByText('The payment was rejected.');
    await problem.waitFor();
    // On a phone the end of all cards is far below the button that was pressed.
    if (given.width < 600) expect(await card.filter({ has: problem }).count()).toBe(1);
    await look(page, 'plans-rejected', given);
    expect(await below()).toBe(before);

    const payment = await openPayment(page, 'Choose the plan: Standard');
    await payment.getByRole('button', { name: 'Pay $4.99' }).click();
    await payment.getByRole('heading', { name: 'Successfully paid!! Thank you' }).waitFor();
    await page.getByRole('button', { name: 'Continue: Standard' }).waitFor();
    await page.getByText('Your plan is paid until').waitFor();
    const [invoice] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Invoice of \$4\.99, / }).click(),
    ]);
    expect(invoice.suggestedFilename()).toMatch(/^Invoice \d{4}-\d{6} - [\d-]{10}\.pdf$/);
    await look(page, 'plans-paid', given);

    const premium = page.getByRole('button', { name: 'Choose the plan: Premium' });
    const question = page.getByRole('dialog', { name: 'Change to Premium?' });
    await premium.press('Enter');
    await question.getByText(/^What is left of Standard, \d\d days worth \$4\.\d\d, is not lost: it becomes \d days/).waitFor();
    await look(page, 'plan-change', given);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Choose the plan: Premium'));
    await premium.click();
    const until = await question.getByRole('time').getAttribute('datetime');
    const change = await openPayment(page, 'Continue to payment');
    await change.getByRole('button', { name: 'Pay $21' }).click();
    await change.getByRole('heading', { name: 'Successfully paid!! Thank you' }).waitFor();
    await page.getByRole('button', { name: 'Continue: Premium' }).waitFor();
    const { body } = await post(product.url, '/api/getBilling', {}, account.token);
    // A few seconds later it was paid, and these are carried no more.
    const moved = (body as { paidUntil: number }).paidUntil - Date.parse(until ?? '');
    expect([Math.abs(moved) < 3_600_000, (body as { latest: { product: string }[] }).latest[0]?.product]).toEqual([true, 'Premium']);
    await page.getByRole('button', { name: 'Change to Free' }).click();
    await page.getByRole('dialog', { name: 'Cancel Premium and change to Free?' }).getByRole('button', { name: 'Change to Free' }).click();
    await page.waitForURL(/\/forms$/);
    await page.getByText('All forms of the Free plan are in use').filter({ visible: true }).first().waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
