import { storedData } from '@formwright/billing';
import type { Store } from '@formwright/platform';
import { inBatches } from './in-batches.ts';
import type { Report } from './report.ts';

/** Checks that each payment has its entry and each entry its payment, and that entries add up. @returns the number of payments */
export async function checkLedger(store: Store, report: Report): Promise<number> {
  const { payments, ledger } = storedData(store);
  let seen = 0;
  await inBatches(payments.stream({}), async (batch) => {
    seen += batch.length;
    const paid = batch.filter(({ status }) => status === 'paid');
    const entries = new Map((await ledger.find({ _id: { $in: paid.map(({ _id }) => _id) } })).map((entry) => [entry._id, entry]));
    for (const { _id, cents, provider } of paid) {
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
  return seen;
}
