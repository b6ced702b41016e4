import type { Write } from '@formwright/platform';
import type { BillingRepository } from '../repository.ts';
import { type Invoice, invoiceNumber } from './payment.ts';

/** All payments write one count, so that a commit may meet many others. */
export const COUNTING = { tries: 50 };

/**
 * The next invoice of this year, and the write that counts it. In the commit with the payment that it belongs to, so that no number is
 * missing and none is given twice. The commit fails with a conflict if another one has counted meanwhile.
 */
export async function nextInvoice(repository: BillingRepository, now: number): Promise<{ invoice: Invoice; counting: Write }> {
  const year = String(new Date(now).getUTCFullYear());
  const last = await repository.findLastInvoice(year);
  return { invoice: { number: invoiceNumber(year, last + 1), at: now }, counting: repository.countingInvoice(year, last) };
}
