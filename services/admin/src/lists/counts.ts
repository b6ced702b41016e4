import { billing, forms, identity, support } from '@formwright/contracts';
import type { AdminDeps } from '../deps.ts';

/** A number under both names that a client may read. */
const both = (count: number) => ({ count, data: count });

export const countMessages =
  ({ ports }: AdminDeps, kind: 'contact' | 'request', which: 'solved' | 'unsolved') =>
  async () =>
    both((await ports.call(support.countMessages, { body: { kind } }))[which]);

export const countPayments =
  ({ ports }: AdminDeps, which: 'paid' | 'rejected') =>
  async () =>
    both((await ports.call(billing.countPayments, { body: {} }))[which]);

export const countSuspended =
  ({ ports }: AdminDeps) =>
  async () =>
    both((await ports.call(identity.countPeople, { body: {} })).suspended);

export const countTakenDown =
  ({ ports }: AdminDeps) =>
  async () =>
    both((await ports.call(identity.countPeople, { body: {} })).takenDown);

/** What waits for a decision in Abuse: forms, and accounts whose people object to their take-down. */
export const countOpenHarm =
  ({ ports }: AdminDeps) =>
  async () => {
    const [{ waiting }, { objections = 0 }] = await Promise.all([
      ports.call(forms.countHarm, { body: {} }),
      ports.call(billing.describeAccounts, { body: { accountIds: [], objecting: true } }),
    ]);
    return both(waiting + objections);
  };

/** Who pays, of those that are active. */
export const countPaying =
  ({ ports }: AdminDeps) =>
  async () =>
    both((await ports.call(identity.countPeople, { body: {} })).paying);

/** Who pays, of all. */
export const countPayingInAll =
  ({ ports }: AdminDeps) =>
  async () => {
    const { payingInAll, total } = await ports.call(identity.countPeople, { body: {} });
    return { ...both(payingInAll), total };
  };
