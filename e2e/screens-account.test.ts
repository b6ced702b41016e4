import { beforeAll, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, makePremiumAccount } from './support/api.ts';
import { describeInBrowser, signedInAs } from './support/browser.ts';
import { button } from './support/dialogs.ts';
import { screensOf } from './support/screens/screens.ts';
import { type Answer, daysAgo, me, refusal, visits } from './support/screens/world.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

const look = screensOf('account');
let account: Account;

beforeAll(async () => {
  account = await makePremiumAccount(product);
});

const visit = visits(
  () => browser,
  product,
  () => signedInAs(account),
);
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const ready = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const loaded = (page: Page) =>
  page
    .getByRole('status', { name: /^Loading/ })
    .first()
    .waitFor({ state: 'detached' });

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}

const person = { avatar: 'firstname', color: '79, 79, 180', memberColor: '79, 79, 180', created_at: daysAgo(9), updated_at: daysAgo(9) };
const marta = {
  ...person,
  ...{ _id: 'marta', email: 'marta@example.org', role: 'ADMIN', firstname: 'Marta', fullName: 'Marta Lowtide' },
  ...{ expires_at: null, status: 'accepted', color: '30, 40, 50', memberColor: '30, 40, 50' },
};
const invited = (id: string, expiry: number) => ({
  ...{ ...person, _id: id, email: `${id}@example.org`, role: 'ADMIN', firstname: '', fullName: '', expires_at: expiry, status: 'pending' },
});
const owner = { ...marta, _id: 'ada', email: 'ada@example.org', role: 'OWNER', firstname: 'Ada', fullName: 'Ada Wright' };
const members = [owner, marta, invited('ben', daysAgo(-3)), invited('cleo', daysAgo(1))];

async function team(answers: Record<string, Answer> = {}): Promise<Page> {
  const page = await visit('/team', { 'get-team-members': { members }, ...answers });
  await ready(page);
  return page;
}

describeInBrowser('the screens of an account', () => {
  it('shows the team, its dialogs, and what is under way', async () => {
    const page = await team({ 'invitations/resend': 'held', 'add-member-to-the-team': 'held' });
    await page.getByText('Marta Lowtide').waitFor();
    await look(page, 'team', { of: main(page) });
    await button(page, 'Remove Marta Lowtide').click();
    await look(page, 'remove-member', { of: dialog(page), widths: [1440] });
    await close(page);
    await button(page, 'Cancel the invitation to ben@example.org').click();
    await look(page, 'cancel-invitation', { of: dialog(page), widths: [1440] });
    await close(page);
    await button(page, 'Send again to ben@example.org').click();
    await look(page, 'sending-again', { of: page.getByRole('row', { name: /ben@example.org/ }), widths: [1440] });
    await page.getByRole('textbox', { name: 'Invite by email' }).fill('dora@example.org');
    await page.keyboard.press('Enter');
    await look(page, 'inviting', { of: page.getByRole('form', { name: 'Invite someone' }), widths: [1440] });
  });

  it('shows a team of one, one that loads, and one that failed', async () => {
    const page = await team({ 'get-team-members': { members: [owner] } });
    await page.getByText('No one else is here yet').waitFor();
    await look(page, 'team-of-one', { of: main(page), widths: [1440] });
    await team({ 'get-team-members': 'held' });
    await page
      .getByRole('status', { name: /^Loading/ })
      .first()
      .waitFor();
    await look(page, 'team-loading', { of: main(page), widths: [1440] });
    await team({ 'get-team-members': refusal('Not now.', 500) });
    await button(page, 'Try again').waitFor();
    await look(page, 'team-failed', { of: main(page), widths: [1440] });
  });

  it('shows invitations, and nobody invited', async () => {
    const page = await visit('/members');
    await ready(page);
    await loaded(page);
    await look(page, 'members', { of: main(page), widths: [1440] });
  });

  it('shows how to write to the operator, refused and under way', async () => {
    const page = await visit('/support', { sendRequest: 'held' });
    await ready(page);
    await look(page, 'support', { of: main(page) });
    await button(page, 'Send').click();
    await page.getByRole('textbox', { name: 'Title' }).and(page.locator('[aria-invalid=true]')).waitFor();
    await look(page, 'support-refused', { of: page.locator('form'), widths: [1440] });
    await visit('/suggestions');
    await ready(page);
    await look(page, 'suggestions', { of: main(page), widths: [1440] });
  });

  it('shows the profile, and what opens of it', async () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const uri = `otpauth://totp/Formwright:ada%40example.org?secret=${secret}&issuer=Formwright`;
    const page = await visit('/profile', { beginSecondFactor: { secret, uri } });
    await ready(page);
    await page.getByRole('region', { name: 'Second factor' }).getByRole('button').first().waitFor();
    await loaded(page);
    await look(page, 'profile', { of: main(page) });
    await button(page.getByRole('region', { name: 'Delete account' }), 'Delete account').click();
    await dialog(page).getByRole('listitem').first().waitFor();
    await look(page, 'delete-account', { of: dialog(page), widths: [1440] });
    await close(page);
    await page.getByRole('region', { name: 'Second factor' }).getByRole('button').first().click();
    await look(page, 'second-factor', { of: dialog(page), widths: [1440] });
    await dialog(page).getByLabel('Password', { exact: true }).fill('clay and water');
    await button(dialog(page), 'Continue').click();
    await dialog(page)
      .getByRole('img', { name: /^QR code/ })
      .waitFor();
    await look(page, 'second-factor-code', { of: dialog(page) });
  });

  it('shows plans and what is due', async () => {
    const free = me({ plan: 'Free', plan_pricing: 'Free', maxCount: 1, formCount: 0 });
    const page = await visit('/forms', { getMe: free, getForms: [] });
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Upgrade' })
      .or(page.getByRole('banner').getByRole('button', { name: 'Upgrade' }))
      .first()
      .waitFor();
    await look(page, 'upgrade', { of: page.getByRole('banner') });
    await visit('/profile', { getMe: free, getForms: [] });
    await button(page, 'Choose the plan: Standard, opens a new window').waitFor();
    await look(page, 'billing-free', { of: page.getByRole('region', { name: 'Billing' }) });
  });

  it('shows that a payment is awaited, and that it was rejected', async () => {
    const free = me({ plan: 'Free', plan_pricing: 'Free', maxCount: 1, formCount: 0 });
    const rejected = { id: 'try', product: 'Standart', cents: 499, status: 'rejected', at: daysAgo(0), invoice: null };
    let latest: object[] = [];
    const page = await visit('/profile', {
      ...{ getMe: free, getForms: [], generatePaymentToken: { data: 'token' } },
      getBilling: (reply: object) => ({ ...reply, choices: [], latest }),
    });
    const opened = page.waitForEvent('popup');
    await button(page, 'Choose the plan: Standard, opens a new window').click();
    const state = page.getByRole('region', { name: 'Billing' });
    await state.getByText(/^Waiting for your payment/).waitFor();
    await look(page, 'payment-awaited', { of: state.getByRole('status').filter({ hasText: 'Waiting' }) });
    latest = [rejected];
    await state.getByText('The payment was rejected.').waitFor();
    await (await opened).close();
    await look(page, 'payment-rejected', { of: state });
  });
});
