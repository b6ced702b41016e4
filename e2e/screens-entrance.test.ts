import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PASSWORD } from './support/api.ts';
import { describeInBrowser } from './support/browser.ts';
import { button } from './support/dialogs.ts';
import { screensOf } from './support/screens/screens.ts';
import { refusal, visits } from './support/screens/world.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

const look = screensOf('entrance');
const visit = visits(() => browser, product);
const waiting = visits(
  () => browser,
  product,
  () => "localStorage.setItem('verify', 'ada@example.org'); localStorage.setItem('reset', 'ada@example.org');",
);
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const ready = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const main = (page: Page) => page.getByRole('main');

async function signIn(page: Page): Promise<void> {
  await field(page, 'Email').fill('ada@example.org');
  await field(page, 'Password').fill(PASSWORD);
  await button(page, 'Sign in').click();
}

describeInBrowser('the screens before an account', () => {
  it.each([
    ['/', 'landing'],
    ['/guide', 'guide'],
    ['/privacy', 'privacy'],
    ['/terms', 'terms'],
  ])('shows the site: %s', async (path, name) => {
    const page = await visit(path);
    await ready(page);
    await look(page, name);
  });

  it('shows the sign-in, its errors, the second step, and that it is under way', async () => {
    const page = await visit('/signin');
    await ready(page);
    await look(page, 'sign-in');
    await visit('/signin?refused', { signinUser: refusal({ both: 'The email address or the password is not right.' }) });
    await signIn(page);
    await page.getByText('is not right').waitFor();
    await look(page, 'sign-in-refused', { of: main(page), widths: [1440] });
    await visit('/signin', { signinUser: refusal({ code: 'Enter a code.' }, 401) });
    await signIn(page);
    await page.getByRole('textbox', { name: /code/i }).waitFor();
    await look(page, 'sign-in-code', { of: main(page) });
    await visit('/signin?held', { signinUser: 'held' });
    await signIn(page);
    await look(page, 'signing-in', { of: main(page), widths: [1440] });
  });

  it('shows the sign-up, its errors and the terms', async () => {
    const page = await visit('/signup');
    await ready(page);
    await look(page, 'sign-up');
    await field(page, 'Password').fill('Dove');
    await button(page, 'Create an account').click();
    await page.getByText('Please enter your email.').waitFor();
    await look(page, 'sign-up-refused', { of: main(page) });
    await button(page, 'Read the Terms of Use').click();
    await look(page, 'terms-dialog', { of: page.getByRole('dialog'), widths: [1440] });
  });

  it('shows what waits for a mail', async () => {
    const page = await waiting('/verify');
    await ready(page);
    await look(page, 'verify', { of: main(page) });
    await waiting('/verify/abcdefghijkl', { checkLink: { email: 'ada@example.org' } });
    await ready(page);
    await look(page, 'verify-link', { of: main(page) });
    await waiting('/reset/abcdefghijkl', { checkLink: { email: 'ada@example.org' } });
    await field(page, 'Password').or(page.getByRole('textbox').first()).waitFor();
    await look(page, 'reset', { of: main(page) });
    await waiting('/reset/abcdefghijkl', { checkLink: refusal('This link is no longer valid.', 410) });
    await page.getByText('no longer valid').waitFor();
    await look(page, 'reset-over', { of: main(page), widths: [1440] });
  });

  it('shows how a forgotten password is set anew', async () => {
    const page = await visit('/forgot', { forgotUser: { success: true } });
    await ready(page);
    await look(page, 'forgot', { of: main(page) });
    await field(page, 'Email').fill('ada@example.org');
    await button(page, 'Send the link').click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await look(page, 'forgot-sent', { of: main(page) });
  });

  it('shows what an invitation leads to', async () => {
    const invitation = { inviter: 'Marta Lowtide', email: 'ada@example.org', known: true };
    const page = await visit('/approve-invitation/abcdefghijkl', { getInvitation: invitation });
    await button(page, 'Accept').waitFor();
    await look(page, 'invited', { of: main(page) });
    await visit('/approve-invitation/abcdefghijkl', { getInvitation: { ...invitation, known: false } });
    await button(page, 'Accept').waitFor();
    await look(page, 'invited-stranger', { of: main(page), widths: [1440] });
    await visit('/approve-invitation/abcdefghijkl', { getInvitation: refusal('This invitation is no longer valid.', 410) });
    await page.getByText('no longer valid').waitFor();
    await look(page, 'invitation-over', { of: main(page), widths: [1440] });
    await visit('/approve-invitation/abcdefghijkl', { getInvitation: 'held' });
    await page.getByRole('status', { name: /Loading/ }).waitFor();
    await look(page, 'invitation-loading', { of: main(page), widths: [1440] });
  });

  it('shows where Google, operators and payments lead', async () => {
    const page = await visit('/google#error=access_denied');
    await page.getByText('Google did not sign you in.').waitFor();
    await look(page, 'google-refused', { of: main(page), widths: [1440] });
    await visit('/evi-admin');
    await ready(page);
    await look(page, 'operator', { of: main(page), widths: [1440] });
    await visit('/paymentSuccess');
    await ready(page);
    await look(page, 'paid');
    await visit('/paymentRejected');
    await ready(page);
    await look(page, 'not-paid', { of: main(page), widths: [1440] });
  });
});
