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
}

export const suspensionsCollection: CollectionDeclaration<Suspension> = { name: 'suspensions' };

/** What a service knows of accounts that are suspended or taken down. */
export interface Suspensions {
  standingOf(accountId: string): Promise<Standing>;
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
  const read = async (_id: string): Promise<Standing> => {
    const copied = await copies.findOne({ _id });
    return copied ? (copied.standing ?? 'suspended') : 'good';
  };
  const standingOf =
    known ??
    (async (_id) => {
      if (!isCopied) throw new Error(`${name} knows no suspensions, because all its contracts work without`);
      return read(_id);
    });
  const copy = state(
    'billing.v1.PlanChanged',
    `${name}.suspensions`,
    async ({ accountId: _id, changedAt, ...told }) => {
      const standing = standingTold(told, await read(_id));
      return [
        standing === 'good'
          ? copies.deleting({ _id }, { optional: true })
          : copies.updating({ _id }, { $set: { toldAt: Number(changedAt), standing } }, { upsert: true }),
      ];
    },
    {
      fields: 3,
      ...(accountChanged && { applied: accountChanged }),
      copies: {
        after: async (key, limit) => (await copies.find({ _id: { $gt: key } }, { sort: { _id: 1 }, limit })).map(({ _id }) => _id),
        removing: async (_id) => [copies.deleting({ _id }, { optional: true })],
      },
    },
  );
  return {
    standingOf,
    async refuse(accountId, isOneTime = false) {
      const standing = await standingOf(accountId);
      if (stopsForm(standing, isOneTime)) throw suspended(name, standing);
    },
    subscriptions: isCopied ? [copy] : [],
  };
}
