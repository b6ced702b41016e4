import { invoiceNumber, storedData } from '@formwright/billing';
import type { Store } from '@formwright/platform';
import { inBatches } from './in-batches.ts';
import type { Report } from './report.ts';

/**
 * Checks that each payment has its entry and each entry its payment, that entries add up, and that the invoices of a year are numbered
 * without gaps.
 * @returns the number of payments
 */
export async function checkLedger(store: Store, report: Report): Promise<number> {
  const { payments, ledger, invoiceCounts } = storedData(store);
  const years = new Map<string, Set<number>>();
  const note = (id: string, number: string) => {
    const [year = '', counted = ''] = number.split('-');
    const numbers = years.get(year) ?? new Set();
    if (numbers.has(Number(counted))) report(`Payment ${id} has the invoice ${number}, which another one has, too`);
    years.set(year, numbers.add(Number(counted)));
  };
  let seen = 0;
  await inBatches(payments.stream({}), async (batch) => {
    seen += batch.length;
    const paid = batch.filter(({ status }) => status === 'paid');
    const entries = new Map((await ledger.find({ _id: { $in: paid.map(({ _id }) => _id) } })).map((entry) => [entry._id, entry]));
    for (const { _id, cents, provider, invoice } of paid) {
      if (invoice) note(_id, invoice.number);
      const entry = entries.get(_id);
      const received = entry?.lines.find(({ account }) => account === `provider:${provider}`)?.cents;
      if (!entry) report(`Payment ${_id} is not in the ledger`);
      else if (received !== cents) report(`Payment ${_id} is of ${cents} cents, and the ledger has ${received ?? 0}`);
    }
  });
  await inBatches(ledger.stream({}), async (batch) => {
    const known = new Set(
      (await payments.find({ _id: { $in: batch.map(({ _id }) => _id) } }, { fields: ['status'] })).map(({ _id }) => _id),
    );
    for (const { _id, lines } of batch) {
      const sum = lines.reduce((total, { cents }) => total + cents, 0);
      if (sum !== 0) report(`Entry ${_id} of the ledger adds up to ${sum} cents instead of 0`);
      if (!known.has(_id)) report(`Entry ${_id} of the ledger has no payment`);
    }
  });
  const counts = new Map((await invoiceCounts.find({})).map(({ _id, last }) => [_id, last]));
  for (const year of new Set([...years.keys(), ...counts.keys()]))
    checkYear(year, years.get(year) ?? new Set(), counts.get(year) ?? 0, report);
  return seen;
}

/** Reports only the first missing number and the first that is too high, because there may be many. */
function checkYear(year: string, numbers: ReadonlySet<number>, last: number, report: Report): void {
  let missing = 1;
  while (numbers.has(missing)) missing += 1;
  if (missing <= last) report(`Invoice ${invoiceNumber(year, missing)} is missing, of ${last} that ${year} counts`);
  const above = [...numbers].find((number) => !(number >= 1 && number <= last));
  if (above !== undefined) report(`An invoice of ${year} has the number ${above}, and the year counts ${last}`);
}
