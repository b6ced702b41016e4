import type { Page } from 'playwright-core';

/** Presses a button that opens the payment page in a new window. */
export async function openPayment(page: Page, button: string): Promise<Page> {
  const [payment] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]);
  await payment.getByText('This is a test of payment.').waitFor();
  return payment;
}
