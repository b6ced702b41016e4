import type { Contract } from '@formwright/contracts';
import { suspended } from '../common/errors.ts';
import type { CollectionDeclaration, Store } from '../ports/store.ts';
import type { Caller } from '../security/caller.ts';
import { type Subscription, state } from '../service/event-handlers.ts';
import type { Service } from '../service/service.ts';

/** An account that is suspended. `_id` is its id, which is also that of its owner and of its workspace. */
interface Suspension {
  _id: string;
  /** Epoch milliseconds. */
  toldAt: number;
}

export const suspensionsCollection: CollectionDeclaration<Suspension> = { name: 'suspensions' };

/** What a service knows of suspended accounts. */
export interface Suspensions {
  isSuspended(accountId: string): Promise<boolean>;
  /** @throws AppError 'platform.suspended' */
  refuse(accountId: string): Promise<void>;
  /** Of the copy; none where the service knows it by itself, or needs it for no call. */
  subscriptions: readonly Subscription[];
}

/** The account whose suspension counts for a call. */
export const accountOf = ({ may }: Pick<Contract, 'may'>, { userId, workspaceId }: Pick<Caller, 'userId' | 'workspaceId'>): string =>
  may === 'account' ? userId : workspaceId;

/** Declares the collection `suspensions` in the service's store, which has only those accounts that are suspended. */
export function createSuspensions(
  { name, routes, isSuspended: known, accountChanged }: Pick<Service, 'name' | 'routes' | 'isSuspended' | 'accountChanged'>,
  store: Store,
): Suspensions {
  const copies = store.collection(suspensionsCollection);
  const isCopied = !known && routes.some(({ contract }) => contract.whileSuspended !== 'works');
  // Reads the store each time, so it is correct with several replicas.
  const isSuspended =
    known ??
    (async (_id) => {
      if (!isCopied) throw new Error(`${name} knows no suspensions, because all its contracts work without`);
      return (await copies.findOne({ _id })) !== null;
    });
  const copy = state(
    'billing.v1.PlanChanged',
    `${name}.suspensions`,
    async ({ accountId: _id, blocked, changedAt }) => [
      blocked
        ? copies.updating({ _id }, { $set: { toldAt: Number(changedAt) } }, { upsert: true })
        : copies.deleting({ _id }, { optional: true }),
    ],
    {
      fields: 1,
      ...(accountChanged && { applied: accountChanged }),
      copies: {
        after: async (key, limit) => (await copies.find({ _id: { $gt: key } }, { sort: { _id: 1 }, limit })).map(({ _id }) => _id),
        removing: async (_id) => [copies.deleting({ _id }, { optional: true })],
      },
    },
  );
  return {
    isSuspended,
    async refuse(accountId) {
      if (await isSuspended(accountId)) throw suspended(name);
    },
    subscriptions: isCopied ? [copy] : [],
  };
}
