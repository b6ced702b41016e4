import { retryOnConflict, type Write } from '@formwright/platform';
import type { BillingDeps } from '../deps.ts';
import type { BillingRepository } from '../repository.ts';
import { type Invoice, invoiceNumber, type Payment } from './payment.ts';

/** All payments write one count, so that a commit may meet many others. */
export const COUNTING = { tries: 50 };

/** Payments that get their numbers in one commit. */
const BATCH = 100;

/**
 * The next invoices of this year, and the write that counts them. In the commit with the payments they number, so that no number is missing
 * and none is given twice. The commit fails with a conflict if another one has counted meanwhile.
 */
export async function nextInvoices(
  repository: BillingRepository,
  now: number,
  count: number,
): Promise<{ invoices: Invoice[]; counting: Write }> {
  const year = String(new Date(now).getUTCFullYear());
  const last = await repository.findLastInvoice(year);
  const invoices = Array.from({ length: count }, (_, index) => ({
    number: invoiceNumber(year, last + index + 1),
    at: now,
  }));
  return { invoices, counting: repository.countingInvoices(year, last, count) };
}

/**
 * Gives the payments of a former version their invoices, the oldest first. @param payments newest first @returns all of them, as they are
 * then
 */
export async function withInvoices({ ports, repository }: BillingDeps, payments: readonly Payment[]): Promise<Payment[]> {
  const without = payments.filter(({ status, invoice }) => status === 'paid' && !invoice).toReversed();
  const given = new Map<string, Payment>();
  for (let from = 0; from < without.length; from += BATCH) {
    const ids = without.slice(from, from + BATCH).map(({ _id }) => _id);
    const earned = await repository.findEarned(ids);
    await retryOnConflict(async () => {
      // Another call may have numbered them meanwhile.
      const missing = (await repository.findPaymentsById(earned)).filter(({ invoice }) => !invoice);
      if (missing.length === 0) return;
      const { invoices, counting } = await nextInvoices(repository, ports.clock.now(), missing.length);
      const numbering = invoices.flatMap((invoice, index) => repository.numbering(missing[index]?._id ?? '', invoice));
      await ports.store.commit([counting, ...numbering]);
    }, COUNTING);
    for (const payment of await repository.findPaymentsById(earned)) given.set(payment._id, payment);
  }
  return payments.map((payment) => given.get(payment._id) ?? payment);
}
