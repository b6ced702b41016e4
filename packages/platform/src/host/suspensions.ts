import { type Contract, type Standing, standingTold, stopsForm } from '@formwright/contracts';
import { suspended } from '../common/errors.ts';
import type { CollectionDeclaration, Store } from '../ports/store.ts';
import type { Caller } from '../security/caller.ts';
import { type Subscription, state } from '../service/event-handlers.ts';
import type { Service } from '../service/service.ts';

/** An account that is suspended or taken down. `_id` is its id, which is also that of its owner and of its workspace. */
interface Suspension {
  _id: string;
  /** Epoch milliseconds. */
  toldAt: number;
  /** Absent: suspended. */
  standing?: Standing;
  /** Whether what was answered to its forms is kept from its people; absent: it is not. */
  isSealed?: boolean;
}

export const suspensionsCollection: CollectionDeclaration<Suspension> = { name: 'suspensions' };

/** What a service knows of accounts that are suspended or taken down. */
export interface Suspensions {
  standingOf(accountId: string): Promise<Standing>;
  isSealed(accountId: string): Promise<boolean>;
  /** @param isOneTime whether it is about a form that was paid for alone @throws AppError 'platform.suspended' */
  refuse(accountId: string, isOneTime?: boolean): Promise<void>;
  /** Of the copy; none where the service knows it by itself, or needs it for no call. */
  subscriptions: readonly Subscription[];
}

/** The account whose suspension counts for a call. */
export const accountOf = ({ may }: Pick<Contract, 'may'>, { userId, workspaceId }: Pick<Caller, 'userId' | 'workspaceId'>): string =>
  may === 'account' ? userId : workspaceId;

/** Declares the collection `suspensions` in the service's store, which has only those accounts that are suspended or taken down. */
export function createSuspensions(
  { name, routes, standingOf: known, accountChanged }: Pick<Service, 'name' | 'routes' | 'standingOf' | 'accountChanged'>,
  store: Store,
): Suspensions {
  const copies = store.collection(suspensionsCollection);
  const isCopied = !known && routes.some(({ contract }) => contract.whileSuspended !== 'works');
  // Reads the store each time, so it is correct with several replicas.
  const read = async (_id: string): Promise<Required<Pick<Suspension, 'standing' | 'isSealed'>>> => {
    const copied = await copies.findOne({ _id });
    if (!copied) return { standing: 'good', isSealed: false };
    const { standing = 'suspended', isSealed = false } = copied;
    return { standing, isSealed };
  };
  const asked = (_id: string) => {
    if (!isCopied) throw new Error(`${name} knows no suspensions, because all its contracts work without`);
    return read(_id);
  };
  const standingOf = known ?? (async (_id) => (await asked(_id)).standing);
  const copy = state(
    'billing.v1.PlanChanged',
    `${name}.suspensions`,
    async ({ accountId: _id, changedAt, sealed, ...told }) => {
      const before = await read(_id);
      const standing = standingTold(told, before.standing);
      // A program from before tells nothing of it.
      const isSealed = standing === 'taken_down' && (sealed ?? before.isSealed);
      return [
        standing === 'good'
          ? copies.deleting({ _id }, { optional: true })
          : copies.updating({ _id }, { $set: { toldAt: Number(changedAt), standing, isSealed } }, { upsert: true }),
      ];
    },
    {
      fields: 4,
      ...(accountChanged && { applied: accountChanged }),
      copies: {
        after: async (key, limit) => (await copies.find({ _id: { $gt: key } }, { sort: { _id: 1 }, limit })).map(({ _id }) => _id),
        removing: async (_id) => [copies.deleting({ _id }, { optional: true })],
      },
    },
  );
  return {
    standingOf,
    isSealed: async (_id) => (await asked(_id)).isSealed,
    async refuse(accountId, isOneTime = false) {
      const standing = await standingOf(accountId);
      if (stopsForm(standing, isOneTime)) throw suspended(name, standing);
    },
    subscriptions: isCopied ? [copy] : [],
  };
}
