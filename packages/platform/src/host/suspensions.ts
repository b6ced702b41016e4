import { type Contract, type Standing, standingTold, stopsForm } from '@formwright/contracts';
import { AppError, suspended } from '../common/errors.ts';
import type { CatchUp } from '../inbox/catch-up.ts';
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
  /**
   * Of which state (`toldAt`) `isSealed` was told. Of another one a former program has stored that, which does not know it: it is as the owner says
   * when it is asked. Absent: of a former program alone.
   */
  sealToldAt?: number;
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
  askFor: CatchUp['askFor'],
): Suspensions {
  const queue = `${name}.suspensions`;
  const copies = store.collection(suspensionsCollection);
  const isCopied = !known && routes.some(({ contract }) => contract.whileSuspended !== 'works');
  // Reads the store each time, so it is correct with several replicas.
  const read = async (_id: string) => {
    const copied = await copies.findOne({ _id });
    const { standing = 'suspended', isSealed = false, toldAt, sealToldAt }: Suspension = copied ?? { _id, toldAt: 0, standing: 'good' };
    return { standing, isSealed, isSealKnown: standing !== 'taken_down' || sealToldAt === toldAt };
  };
  /** @throws AppError 'platform.unavailable' where the owner does not tell: nothing is opened, and nothing is said to be sealed that may not be */
  async function isSealed(_id: string): Promise<boolean> {
    const copied = await asked(_id);
    if (copied.isSealKnown) return copied.isSealed;
    await askFor(queue, 'billing.v1.PlanChanged', _id);
    const told = await read(_id);
    if (!told.isSealKnown) throw new AppError('platform.unavailable', `billing does not tell of ${_id}`);
    return told.isSealed;
  }
  const asked = (_id: string) => {
    if (!isCopied) throw new Error(`${name} knows no suspensions, because all its contracts work without`);
    return read(_id);
  };
  const standingOf = known ?? (async (_id) => (await asked(_id)).standing);
  const copy = state(
    'billing.v1.PlanChanged',
    queue,
    async ({ accountId: _id, changedAt, sealed, ...told }) => {
      const before = await read(_id);
      const standing = standingTold(told, before.standing);
      // A program from before tells nothing of it. Nothing is sealed of an account that is suspended alone.
      const seal =
        sealed === undefined
          ? { isSealed: standing === 'taken_down' && before.isSealed }
          : { isSealed: sealed, sealToldAt: Number(changedAt) };
      return [
        standing === 'good'
          ? copies.deleting({ _id }, { optional: true })
          : copies.updating({ _id }, { $set: { toldAt: Number(changedAt), standing, ...seal } }, { upsert: true }),
      ];
    },
    {
      // 5: `sealed`, with the state of which it is.
      fields: 5,
      ...(accountChanged && { applied: accountChanged }),
      copies: {
        after: async (key, limit) => (await copies.find({ _id: { $gt: key } }, { sort: { _id: 1 }, limit })).map(({ _id }) => _id),
        removing: async (_id) => [copies.deleting({ _id }, { optional: true })],
      },
    },
  );
  return {
    standingOf,
    isSealed,
    async refuse(accountId, isOneTime = false) {
      const standing = await standingOf(accountId);
      if (stopsForm(standing, isOneTime)) throw suspended(name, standing);
    },
    subscriptions: isCopied ? [copy] : [],
  };
}
