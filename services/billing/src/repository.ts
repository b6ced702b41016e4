import type { Collection, Filter, Outbox, Store, Write } from '@formwright/platform';
import { type Account, toldAccount } from './account.ts';
import { accountMigrations, objectedAt } from './harm/taken-down.ts';
import { lookAt } from './payments/paid-end.ts';
import type { Checkout, LedgerEntry, Payment } from './payments/payment.ts';

/** How many invoices a year has. */
export interface InvoiceCount {
  /** The year: '2026'. */
  _id: string;
  last: number;
}

/** The stored data, for the check of a stopped product. Declares no indexes, so that the check changes nothing. */
export const storedData = (store: Store) => ({
  payments: store.collection<Payment>({ name: 'payments' }),
  ledger: store.collection<LedgerEntry>({ name: 'ledger' }),
  invoiceCounts: store.collection<InvoiceCount>({ name: 'invoiceCounts' }),
});

/** Payments of several accounts that are read by one query. */
const MOST_TOGETHER = 2_000;

const objecting = { objectedAt: { $gt: 0 } };

/** The accounts. Every write of an account publishes it in the same commit. */
export function openRepository(store: Store, outbox: Outbox) {
  const accounts = store.collection<Account>({
    name: 'accounts',
    indexes: [
      { name: 'told', keys: { toldVersion: 1 } },
      { name: 'by_look', keys: { lookAt: 1 } },
      { name: 'by_objection', keys: { objectedAt: 1 } },
    ],
    migrations: accountMigrations,
  });
  const publishing = (account: Account) => {
    const { key, sequence, body } = toldAccount(account);
    return outbox.event('billing.v1.PlanChanged', key, body, { sequence });
  };
  return {
    ...openCheckouts(store, accounts),
    ...openPayments(store),
    findAfter: (_id: string, limit: number) => accounts.find({ _id: { $gt: _id } }, { sort: { _id: 1 }, limit }),
    findSome: (ids: readonly string[]) => accounts.find({ _id: { $in: ids } }),
    /** Those whose people object to their take-down, who have waited longest first. */
    findObjecting: (limit: number) => accounts.find(objecting, { sort: { objectedAt: 1 }, limit }),
    countObjecting: () => accounts.count(objecting),
    findAccount: (id: string) => accounts.findOne({ _id: id }),
    /** Accounts that were last published with an older catalogue than `version`. */
    findOutdated: (version: number, limit: number) => accounts.find({ toldVersion: { $lt: version } }, { limit }),
    opening: (account: Account): Write[] => [accounts.inserting(account), publishing(account)],
    /** Fails if the account was changed after `before` was read. */
    changing: (before: Account, after: Account): Write[] => {
      const { _id, ...fields } = after;
      const stored = { ...fields, lookAt: lookAt(after), objectedAt: objectedAt(after) };
      return [accounts.updating({ _id, changedAt: before.changedAt }, { $set: stored }), publishing(after)];
    },
    /** Accounts whose owner has to be told of the end of the paid time, or that are to be suspended. */
    findDue: (now: number, limit: number) => accounts.find({ lookAt: { $gt: 0, $lte: now } }, { sort: { lookAt: 1, _id: 1 }, limit }),
    /** Notes of which end the owner was told. Fails if the account was changed, or told, meanwhile. */
    telling: (before: Account, told: Pick<Account, 'toldEnd' | 'suspendAt'>): Write => {
      const { _id, changedAt, toldEnd = null } = before;
      return accounts.updating({ _id, changedAt, toldEnd }, { $set: { ...told, lookAt: lookAt({ ...before, ...told }) } });
    },
    closing: (id: string): Write[] => [accounts.deleting({ _id: id }, { optional: true })],
  };
}

/** The checkouts, each of which has or had an account's place for a product. */
function openCheckouts(store: Store, accounts: Collection<Account>) {
  const checkouts = store.collection<Checkout>({
    name: 'checkouts',
    indexes: [
      { name: 'by_end', keys: { expiresAt: 1 } },
      { name: 'open', keys: { accountId: 1, product: 1 }, unique: true, where: { isOpen: true } },
    ],
  });
  return {
    findCheckout: (id: string) => checkouts.findOne({ _id: id }),
    /** The checkout that has the account's place for a product. */
    findOpenCheckout: ({ accountId, product }: Checkout) => checkouts.findOne({ accountId, product, isOpen: true }),
    /** Checkouts that have the place, and can be paid no more. */
    streamEnded: (now: number) => checkouts.stream({ isOpen: true, expiresAt: { $lt: now } }),
    /**
     * Uses up a token that leads to the checkout that has the place.
     * @param shown that checkout, if its page can still be paid on
     * @throws DuplicateKeyError if the token was used before
     */
    useToken: (checkout: Checkout, { planChosenAt = 0 }: Account, shown: Checkout | null): Promise<void> =>
      store.commit([
        checkouts.inserting({ ...checkout, isOpen: false }),
        ...(shown ? [checkouts.updating({ _id: shown._id }, { $max: { chosenAt: planChosenAt } }, { optional: true })] : []),
      ]),
    /**
     * Takes the account's place for a product, from a checkout that is over if there is one.
     * @throws DuplicateKeyError if another checkout has it, or the token was used before
     * @throws ConditionFailedError if the place was given up meanwhile, or the account was changed or deleted: it may have paid
     */
    openCheckout: (checkout: Checkout, { _id, changedAt, planChosenAt = 0 }: Account, over: Checkout | null): Promise<void> =>
      store.commit([
        accounts.requiring({ _id, changedAt }),
        ...(over ? [checkouts.updating({ _id: over._id, isOpen: true }, { $set: { isOpen: false } })] : []),
        checkouts.inserting({ ...checkout, isOpen: true, chosenAt: planChosenAt }),
      ]),
    /** @returns whether it still has its place, so that its page may be shown */
    async notePage({ _id }: Checkout, reference: string): Promise<boolean> {
      return (await checkouts.updateOne({ _id, isOpen: true }, { $set: { reference } })).matched > 0;
    },
    /** Gives the place up, of a checkout whose page could not be opened. One whose page was shown keeps it. */
    giveUpCheckout: ({ _id }: Checkout) => checkouts.updateOne({ _id, reference: null }, { $set: { isOpen: false } }),
    /** The place of a checkout that is paid, or over, is free again. */
    closingCheckout: ({ _id }: Checkout): Write => checkouts.updating({ _id }, { $set: { isOpen: false } }, { optional: true }),
    /**
     * Deletes old checkouts: they can no longer be paid, and no notice of them comes any more. One that has its place stays until the
     * provider has said what became of it: the product may have stood still meanwhile, or its clock was ahead.
     */
    forgetCheckouts: (before: number) => checkouts.deleteMany({ expiresAt: { $lt: before }, isOpen: { $ne: true } }),
  };
}

/** The payments with their entries in the ledger, and the numbers of invoices. */
function openPayments(store: Store) {
  const payments = store.collection<Payment>({
    name: 'payments',
    indexes: [
      { name: 'by_account', keys: { accountId: 1, at: -1, _id: -1 } },
      { name: 'by_invoice', keys: { 'invoice.number': 1 } },
      { name: 'listed', keys: { isHidden: 1, at: -1, _id: -1 } },
      { name: 'listed_by_status', keys: { isHidden: 1, status: 1, at: -1, _id: -1 } },
    ],
  });
  const ledger = store.collection<LedgerEntry>({ name: 'ledger' });
  const invoiceCounts = store.collection<InvoiceCount>({ name: 'invoiceCounts' });
  return {
    isRecorded: async ({ _id }: Pick<Payment, '_id'>): Promise<boolean> =>
      (await payments.findOne({ _id }, { fields: ['status'] })) !== null,
    /** Fails if the payment is recorded. @param entry null for a rejected one */
    recording: (payment: Payment, entry: LedgerEntry | null): Write[] => [
      payments.inserting(payment),
      ...(entry ? [ledger.inserting(entry)] : []),
    ],
    /** Newest first. @param after begins with the one before this */
    findPayments: (accountId: string, limit: number, after?: Payment) => {
      const older = after && { at: { $lte: after.at }, $or: [{ at: { $lt: after.at } }, { _id: { $lt: after._id } }] };
      return payments.find({ accountId, ...older }, { sort: { at: -1, _id: -1 }, limit });
    },
    /** Oldest first. */
    findPaymentsOf: (accountId: string, part: { skip: number; limit: number }) =>
      payments.find({ accountId }, { sort: { at: 1, _id: 1 }, ...part }),
    findPayment: (id: string) => payments.findOne({ _id: id }),
    /** When each of these accounts has paid last. Most have few payments, so that one query reads all of them. */
    async lastPaidOf(accountIds: readonly string[]): Promise<Map<string, number>> {
      const fields = ['accountId', 'at'] as const;
      const lastOf = (accountId: string) => payments.find({ accountId, status: 'paid' }, { sort: { at: -1, _id: -1 }, limit: 1, fields });
      const all = await payments.find({ accountId: { $in: accountIds }, status: 'paid' }, { limit: MOST_TOGETHER + 1, fields });
      const paid = all.length <= MOST_TOGETHER ? all : (await Promise.all(accountIds.map(lastOf))).flat();
      const last = new Map<string, number>();
      for (const { accountId, at } of paid) last.set(accountId, Math.max(at, last.get(accountId) ?? at));
      return last;
    },
    listedPayments: payments as Pick<Collection<Payment>, 'find' | 'count'>,
    /** The payments that operators see. */
    listed: ({ status }: { status?: Payment['status'] | undefined }) => ({ isHidden: null, ...(status && { status }) }),
    /** Some of them. The condition on hidden ones is another, so that SQLite takes the index of what narrows them. */
    listedOf: (narrowed: Filter<Payment>, { status }: { status?: Payment['status'] | undefined }): Filter<Payment> => ({
      ...{ ...narrowed, isHidden: { $ne: true } },
      ...(status && { status }),
    }),
    /** Fails if it is hidden already. */
    hidingPayment: (_id: string): Write => payments.updating({ _id, isHidden: null }, { $set: { isHidden: true } }),
    findLastInvoice: async (year: string): Promise<number> => (await invoiceCounts.findOne({ _id: year }))?.last ?? 0,
    /** Fails if another commit has counted since `last` was read. */
    countingInvoice: (year: string, last: number): Write =>
      last === 0
        ? invoiceCounts.inserting({ _id: year, last: 1 })
        : invoiceCounts.updating({ _id: year, last }, { $set: { last: last + 1 } }),
  };
}

export type BillingRepository = ReturnType<typeof openRepository>;
