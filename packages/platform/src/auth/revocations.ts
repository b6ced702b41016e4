import type { EventOf } from '@formwright/events';
import type { Clock } from '../ports/clock.ts';
import type { CollectionDeclaration, Store } from '../ports/store.ts';
import { type Job, on, type Service, type Subscription } from '../service.ts';
import { ACCESS_TOKEN_SECONDS, type VerifiedToken } from './access-token.ts';

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
  // A new name: 'revocations' has an older format.
  name: 'endedTokens',
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
  isRevoked(token: Pick<VerifiedToken, 'caller' | 'generation'>): Promise<boolean>;
  subscription: Subscription;
  job: Job;
}

/** Whether the service has routes that read access tokens. */
export function readsTokens(service: Pick<Service, 'routes'>): boolean {
  return service.routes.some(({ contract }) => contract.auth !== 'none' && contract.auth !== 'service');
}

/** Declares the collection `endedTokens` in the service's store. */
export function createRevocations(serviceName: string, store: Store, clock: Clock): Revocations {
  const revocations = store.collection(revocationsCollection);
  return {
    async isRevoked({ caller: { userId, workspaceId, sessionId }, generation }) {
      const ids = [idOf.user(userId), idOf.workspace(userId, workspaceId), idOf.session(sessionId)];
      const found = await revocations.find({ _id: { $in: ids } });
      return found.some((each) => generation < each.generation && sessionId !== each.exceptSessionId);
    },
    subscription: on('identity.v1.SessionsRevoked', `${serviceName}.sessions-revoked`, async (event) => {
      const revocation = { ...read(event), heardAt: clock.now() };
      const { _id, ...fields } = revocation;
      const isKnown = await revocations.findOne({ _id, generation: { $gte: revocation.generation } });
      return isKnown ? [] : [revocations.updating({ _id }, { $set: fields }, { upsert: true })];
    }),
    job: {
      name: `${serviceName}.prune-revocations`,
      everyMs: 60 * 60_000,
      // Tokens that were signed before have expired.
      run: async () => {
        await revocations.deleteMany({ heardAt: { $lt: clock.now() - 2 * ACCESS_TOKEN_SECONDS * 1000 } });
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
