import type { Outbox, Store, Write } from '@formwright/platform';
import { type Account, planChanged } from './account.ts';

/** The accounts. Every write of an account publishes it in the same commit. */
export function openRepository(store: Store, outbox: Outbox) {
  const accounts = store.collection<Account>({ name: 'accounts', indexes: [{ name: 'told', keys: { toldVersion: 1 } }] });
  const publishing = (account: Account) =>
    outbox.event('billing.v1.PlanChanged', account._id, planChanged(account), { sequence: account.changedAt });
  return {
    findAccount: (id: string) => accounts.findOne({ _id: id }),
    /** Accounts that were last published with an older catalogue than `version`. */
    async findOutdated(version: number, limit: number): Promise<Account[]> {
      const unversioned = await accounts.find({ toldVersion: null }, { limit });
      return unversioned.length > 0 ? unversioned : accounts.find({ toldVersion: { $lt: version } }, { limit });
    },
    opening: (account: Account): Write[] => [accounts.inserting(account), publishing(account)],
    /** Fails if the account was changed after `before` was read. */
    changing: (before: Account, after: Account): Write[] => {
      const { _id, ...fields } = after;
      return [accounts.updating({ _id, changedAt: before.changedAt }, { $set: fields }), publishing(after)];
    },
    closing: (id: string): Write[] => [accounts.deleting({ _id: id }, { optional: true })],
  };
}

export type BillingRepository = ReturnType<typeof openRepository>;
