import { isInternal } from '@formwright/contracts';
import type { EventOf } from '@formwright/events';
import { HOUR_MS } from '../common/durations.ts';
import type { Clock } from '../ports/clock.ts';
import type { CollectionDeclaration, Store } from '../ports/store.ts';
import { ACCESS_TOKEN_SECONDS } from '../security/access-token.ts';
import type { Caller } from '../security/caller.ts';
import { on, type Subscription } from '../service/event-handlers.ts';
import { MEMBER_BROWSER_MS } from '../service/member-browser.ts';
import type { Job, Service } from '../service/service.ts';

/** Ends access tokens of one user, of a user in one workspace, or of one session. */
interface Revocation {
  /** @see idsOf */
  _id: string;
  /** Tokens of a lower generation are invalid. Clocks are not used, because they differ between machines and may be set back. */
  generation: number;
  exceptSessionId: string;
  /** Time of receipt, epoch milliseconds; only for pruning. */
  heardAt: number;
}

const revocationsCollection: CollectionDeclaration<Revocation> = {
  name: 'revocations',
  indexes: [{ name: 'by_age', keys: { heardAt: 1 } }],
};

const idOf = {
  user: (userId: string) => `user ${userId}`,
  workspace: (userId: string, workspaceId: string) => `workspace ${userId} ${workspaceId}`,
  session: (sessionId: string) => `session ${sessionId}`,
};
/** No token has a generation that high, so an ended session stays ended. */
const everyGeneration = Number.MAX_SAFE_INTEGER;

/** A service's own copy of the revocations, updated by events. */
export interface Revocations {
  /** Reads the store each time, so it is correct with several replicas. */
  isRevoked(token: Omit<Caller, 'role'>): Promise<boolean>;
  subscription: Subscription;
  job: Job;
}

/** Whether the service has routes that read access tokens, or pages that read the mark of a member's browser. */
export function readsTokens({ routes, readsMemberBrowsers }: Pick<Service, 'routes' | 'readsMemberBrowsers'>): boolean {
  return readsMemberBrowsers === true || routes.some(({ contract }) => contract.auth !== 'none' && !isInternal(contract));
}

/** Declares the collection `revocations` in the service's store. */
export function createRevocations(
  { name: serviceName, readsMemberBrowsers }: Pick<Service, 'name' | 'readsMemberBrowsers'>,
  store: Store,
  clock: Clock,
): Revocations {
  const keptMs = readsMemberBrowsers ? MEMBER_BROWSER_MS : 2 * ACCESS_TOKEN_SECONDS * 1000;
  const revocations = store.collection(revocationsCollection);
  return {
    async isRevoked({ userId, workspaceId, sessionId, generation = 0 }) {
      const ids = [idOf.user(userId), idOf.workspace(userId, workspaceId), idOf.session(sessionId)];
      const found = await revocations.find({ _id: { $in: ids } });
      return found.some((each) => generation < each.generation && sessionId !== each.exceptSessionId);
    },
    subscription: on('identity.v1.SessionsRevoked', `${serviceName}.sessions-revoked`, async (event) => {
      const revocation = { ...read(event), heardAt: clock.now() };
      const { _id, ...fields } = revocation;
      const known = await revocations.findOne({ _id, generation: { $gte: revocation.generation } });
      return known ? [] : [revocations.updating({ _id }, { $set: fields }, { upsert: true })];
    }),
    job: {
      name: `${serviceName}.prune-revocations`,
      everyMs: HOUR_MS,
      // Tokens and marks that were signed before have expired.
      run: async () => {
        await revocations.deleteMany({ heardAt: { $lt: clock.now() - keptMs } });
      },
    },
  };
}

function read(event: EventOf<'identity.v1.SessionsRevoked'>): Omit<Revocation, 'heardAt'> {
  const { userId, workspaceId, onlySessionId, exceptSessionId } = event;
  if (onlySessionId) return { _id: idOf.session(onlySessionId), generation: everyGeneration, exceptSessionId: '' };
  const _id = workspaceId ? idOf.workspace(userId, workspaceId) : idOf.user(userId);
  return { _id, generation: Number(event.generation), exceptSessionId };
}
