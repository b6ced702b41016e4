import type { Clock } from '../ports/clock.ts';
import type { CollectionDeclaration, Store } from '../ports/store.ts';
import { type Job, on, type Service, type Subscription } from '../service.ts';
import { accessTokenSeconds, type VerifiedToken } from './access-token.ts';

/** Access tokens of a user issued before `notBefore` are dead, but for one session's. */
interface Revocation {
  /** The user's id. */
  _id: string;
  /** Epoch milliseconds. */
  notBefore: number;
  exceptSessionId: string;
}

const revocationsCollection: CollectionDeclaration<Revocation> = {
  name: 'revocations',
  indexes: [{ name: 'by_time', keys: { notBefore: 1 } }],
};

/** A service's own copy of who was signed out, kept by events. */
export interface Revocations {
  /** One point read, so that it is right with any number of replicas. */
  isRevoked(token: VerifiedToken): Promise<boolean>;
  subscription: Subscription;
  job: Job;
}

/** Whether the service has routes that read access tokens. */
export function readsTokens(service: Pick<Service, 'routes'>): boolean {
  return service.routes.some(({ contract }) => contract.auth !== 'none' && contract.auth !== 'service');
}

/** Declares the collection `revocations` in the service's store. */
export function createRevocations(serviceName: string, store: Store, clock: Clock): Revocations {
  const revocations = store.collection(revocationsCollection);
  return {
    async isRevoked({ caller, issuedAt }) {
      const revocation = await revocations.findOne({ _id: caller.userId });
      return revocation !== null && issuedAt < revocation.notBefore && caller.sessionId !== revocation.exceptSessionId;
    },
    subscription: on('identity.v1.SessionsRevoked', `${serviceName}.sessions-revoked`, async (event) => {
      const notBefore = Number(event.notBefore);
      const newer = await revocations.findOne({ _id: event.userId, notBefore: { $gt: notBefore } });
      if (newer) return [];
      return [
        revocations.updating({ _id: event.userId }, { $set: { notBefore, exceptSessionId: event.exceptSessionId } }, { upsert: true }),
      ];
    }),
    job: {
      name: `${serviceName}.prune-revocations`,
      everyMs: 60 * 60_000,
      // Tokens that old have expired by themselves.
      run: async () => {
        await revocations.deleteMany({ notBefore: { $lt: clock.now() - 2 * accessTokenSeconds * 1000 } });
      },
    },
  };
}
