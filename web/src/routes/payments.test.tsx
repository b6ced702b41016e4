import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stubNetwork } from '../testing/network.ts';
import { billingRecord, formRow, userRecord } from '../testing/records.ts';
import { fill } from '../testing/show.tsx';
import { kiln, startServer, stubWindow, visit } from './testing/payments.tsx';

async function openPrompt(plan = 'Your plan') {
  const { user } = visit();
  await screen.findByRole('button', { name: 'Account of Ada Byron' });
  await user.click(screen.getByRole('button', { name: 'New Form' }));
  await screen.findByText(`${plan}, Free, includes one form, and it is in use.`);
  return user;
}
const enable = () => screen.findByRole('button', { name: 'Buy one more form for $2.50' });

describe('without a place for a form', () => {
  it('[QUOTA-05] a prompt offers to upgrade or to buy one more form for $2.50; once it is paid, creating goes on', async () => {
    const { pay, calls } = startServer();
    const page = stubWindow();
    const user = await openPrompt();
    const buy = await enable();
    expect(screen.getByText('Upgrade, or buy one more form for $2.50.')).toBeTruthy();
    expect(screen.getByText('Archiving a form frees its place.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upgrade' })).toBeTruthy();
    await user.click(buy);
    await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('/checkout?token=token%2B1%3D'));
    expect(calls.find(({ path }) => path === '/api/generate-payment-token')?.body).toEqual({ product: 'one-time' });
    const waiting = await screen.findByText(/^Waiting for your payment in the other window\./);
    expect(waiting.closest('[role="status"]')).toBeTruthy();

    pay('one-time');
    fill(await screen.findByLabelText(/^Form name/), 'Raku evening');
    expect(screen.getByText(/^You paid for this one more form\./)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Arrived at /form/new1')).toBeTruthy();
  });

  it('known only to the server, the form with the name that was entered is created once it is paid', async () => {
    const { server, pay, calls } = startServer();
    server.me = userRecord();
    server.newForm = [403, { error: 'Your plan allows no more forms.' }];
    stubWindow();
    const { user } = visit();
    await screen.findByRole('button', { name: 'Account of Ada Byron' });
    await user.click(screen.getByRole('button', { name: 'New Form' }));
    fill(await screen.findByLabelText(/^Form name/), 'Raku evening');
    await user.keyboard('{Enter}');
    await screen.findByText('Your plan allows no more forms.');
    await user.click(await enable());
    await screen.findByText(/^Waiting for your payment/);
    server.newForm = [200, { id: 'new1' }];
    pay('one-time');
    expect(await screen.findByText('Arrived at /form/new1')).toBeTruthy();
    const sent = calls.filter(({ path }) => path === '/api/newForm').map(({ body }) => body as { requestId: string });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it("from Can't Duplicate, the form is duplicated once it is paid", async () => {
    const { pay } = startServer();
    stubWindow();
    const { user } = visit();
    await screen.findByRole('button', { name: 'Account of Ada Byron' });
    await user.click(await screen.findByRole('button', { name: 'Duplicate Kiln firing' }));
    expect(await screen.findByRole('dialog', { name: "Can't Duplicate" })).toBeTruthy();
    await user.click(await enable());
    await screen.findByText(/^Waiting for your payment/);
    pay('one-time');
    expect(await screen.findByText('Copy of Kiln firing')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that a payment was rejected, and offers it again', async () => {
    const { pay } = startServer();
    stubWindow();
    const user = await openPrompt();
    await user.click(await enable());
    await screen.findByText(/^Waiting for your payment/);
    pay('one-time', 'rejected');
    expect(await screen.findByText('The payment was rejected.')).toBeTruthy();
    await user.click(await enable());
    expect(await screen.findByText(/^Waiting for your payment/)).toBeTruthy();
    expect(screen.queryByText('The payment was rejected.')).toBeNull();
  });

  it('says that the payment window was closed, opens it again, and still takes what was paid', async () => {
    const { pay } = startServer();
    const first = stubWindow();
    const user = await openPrompt();
    await user.click(await enable());
    await screen.findByText(/^Waiting for your payment/);
    first.closed = true;
    await screen.findByText(/^The payment window was closed\./);
    const again = stubWindow();
    await user.click(screen.getByRole('button', { name: 'Open it again' }));
    await screen.findByText(/^Waiting for your payment/);
    expect(document.activeElement).toBe(await enable());
    again.closed = true;
    await screen.findByText(/^The payment window was closed\./);
    pay('one-time');
    expect(await screen.findByLabelText(/^Form name/)).toBeTruthy();
  });

  it('takes what was paid just before the payment page is opened again', async () => {
    const { pay } = startServer();
    const first = stubWindow();
    const user = await openPrompt();
    await user.click(await enable());
    await screen.findByText(/^Waiting for your payment/);
    first.closed = true;
    const again = await screen.findByRole('button', { name: 'Open it again' });
    stubWindow();
    pay('one-time');
    await user.click(again);
    expect(await screen.findByLabelText(/^Form name/)).toBeTruthy();
  });

  it('calls no window of a provider closed, which cannot be known, and cancels a payment at a press', async () => {
    const { server, calls } = startServer();
    server.billing = billingRecord({ payments: 'stripe' });
    const page = stubWindow();
    page.closed = true;
    const user = await openPrompt();
    await user.click(await enable());
    await screen.findByText(/^Waiting for your payment/);
    const looks = () => calls.filter(({ path }) => path === '/api/getBilling').length;
    const before = looks();
    await waitFor(() => expect(looks()).toBeGreaterThan(before));
    expect(screen.getByText(/^Waiting for your payment/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel the payment' }));
    expect(page.close).toHaveBeenCalled();
    expect(screen.queryByText(/^(Waiting for your payment|The payment window)/)).toBeNull();
    expect(document.activeElement).toBe(await enable());
  });

  it('gives a link to the payment page where the browser opens no window', async () => {
    startServer();
    stubWindow(false);
    const user = await openPrompt();
    await user.click(await enable());
    const link = await screen.findByRole('link', { name: 'Open the payment page' });
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      '/checkout?token=token%2B1%3D',
      '_blank',
      // The page of success closes its window, and tells this one.
      'noopener opener',
    ]);
  });

  it('closes the window again where no payment can begin, and says why', async () => {
    startServer();
    stubNetwork({
      '/api/getForms': () => [200, [kiln]],
      '/api/getMe': () => [200, userRecord({ maxCount: 1, formCount: 0 })],
      '/api/getBilling': () => [200, billingRecord()],
      '/api/generate-payment-token': () => [409, { error: 'This server does not take payments itself.' }],
    });
    const page = stubWindow();
    const user = await openPrompt();
    await user.click(await enable());
    expect(await screen.findByText('This server does not take payments itself.')).toBeTruthy();
    expect(page.close).toHaveBeenCalled();
  });

  it('says when one more form was bought before', async () => {
    const { server } = startServer();
    server.billing = billingRecord({ canBuyForm: false });
    await openPrompt();
    expect(await screen.findByText('One more form for $2.50 can be bought once, and this account has already bought it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Buy one more form for $2.50' })).toBeNull();
  });

  it('for a form that is restored, one more form is not offered, because it would not help', async () => {
    startServer();
    stubNetwork({
      '/api/getForms': () => [200, [kiln]],
      '/api/getTrashedForms': () => [200, [formRow({ _id: 'old', title: 'Old survey', deleted_at: 7 })]],
      '/api/getMe': () => [200, userRecord({ maxCount: 1, formCount: 0 })],
      '/api/getBilling': () => [200, billingRecord()],
    });
    const { user } = visit('/forms?tab=archived');
    await screen.findByRole('button', { name: 'Account of Ada Byron' });
    await user.click(await screen.findByRole('button', { name: 'Restore Old survey' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Payments are a test on this server: no money moves.');
    expect(dialog.getByRole('button', { name: 'Upgrade' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /one more form/ })).toBeNull();
  });

  it('of a suspended account, says to pay, and promises no place by archiving, which it may not do', async () => {
    const { server } = startServer();
    server.me = userRecord({ blocked: 1 });
    const { user } = visit();
    await screen.findByRole('button', { name: 'Account of Ada Byron' });
    await user.click(screen.getByRole('button', { name: 'New Form' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'No more forms for now' }));
    expect(
      dialog.getByText('Your account has been suspended. Please pay to continue. Your forms and their responses are kept.'),
    ).toBeTruthy();
    await dialog.findByText('Pay for a plan, or buy one more form for $2.50.');
    expect(dialog.getByRole('button', { name: 'Pay' })).toBeTruthy();
    expect(dialog.queryByText(/^Archiving/)).toBeNull();
  });

  it('offers a member nothing to pay', async () => {
    const { server } = startServer();
    server.me = { ...server.me, workspace_id: 'another' };
    await openPrompt('The plan of this account');
    expect(screen.getByText('Ask the owner of the account to upgrade, or to buy one more form for $2.50.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull();
  });

  it('of a suspended account, tells a member to ask the owner to pay', async () => {
    const { server } = startServer();
    server.me = { ...server.me, workspace_id: 'another', blocked: 1 };
    const { user } = visit();
    await screen.findByRole('button', { name: 'Account of Ada Byron' });
    await user.click(screen.getByRole('button', { name: 'New Form' }));
    expect(await screen.findByText('Ask the owner of the account to pay for a plan, or to buy one more form for $2.50.')).toBeTruthy();
  });
});

describe('the pages of a payment', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(window, 'closed');
    Reflect.deleteProperty(window, 'opener');
  });

  it('lead back to the window that a payment was begun in, by closing their own', async () => {
    startServer();
    const { user } = visit('/paymentRejected');
    const back = await screen.findByRole('link', { name: 'Go back' });
    let isClosed = false;
    Object.defineProperty(window, 'closed', { get: () => isClosed, configurable: true });
    Object.defineProperty(window, 'opener', { value: window, configurable: true });
    const close = jest.spyOn(window, 'close').mockImplementation(() => {
      isClosed = true;
    });
    await user.click(back);
    fireEvent.click(back, { ctrlKey: true });
    expect(close).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Go back' })).toBeTruthy();
  });

  it.each([
    ['[PAY-01]', '/paymentSuccess', 'Successfully paid!! Thank you', 'paid'],
    ['[PAY-02]', '/paymentRejected', 'Rejected error', 'rejected'],
  ])('%s %s says %s and has a way back; opened by hand it asks the server for nothing', async (_id, path, text, result) => {
    const { calls } = startServer();
    visit(path);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text);
    expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/');
    expect(document.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(result === 'paid' ? 'plain' : 'bad');
    expect(calls).toEqual([]);
  });
});
