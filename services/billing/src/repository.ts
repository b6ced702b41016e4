import type { Outbox, Store, Write } from '@formwright/platform';
import { type Account, planChanged } from './account.ts';

/** The accounts, and the writes that change one: always together with the event that tells of it. */
export function createAccounts(store: Store, outbox: Outbox) {
  const accounts = store.collection<Account>({ name: 'accounts', indexes: [{ name: 'told', keys: { toldVersion: 1 } }] });
  const telling = (account: Account) =>
    outbox.event('billing.v1.PlanChanged', account._id, planChanged(account), { sequence: account.changedAt });
  return {
    findAccount: (id: string) => accounts.findOne({ _id: id }),
    /** Accounts that were never told by a catalogue, or by an older one than `version`. */
    async findToldBefore(version: number, limit: number): Promise<Account[]> {
      const untold = await accounts.find({ toldVersion: null }, { limit });
      return untold.length > 0 ? untold : accounts.find({ toldVersion: { $lt: version } }, { limit });
    },
    opening: (account: Account): Write[] => [accounts.inserting(account), telling(account)],
    /** Fails when somebody else changed the account since `before` was read. */
    changing: (before: Account, after: Account): Write[] => {
      const { _id, ...fields } = after;
      return [accounts.updating({ _id, changedAt: before.changedAt }, { $set: fields }), telling(after)];
    },
    closing: (id: string): Write[] => [accounts.deleting({ _id: id }, { optional: true })],
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
