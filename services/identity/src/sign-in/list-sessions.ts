import type { identity, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { MAX_SESSIONS } from './bound-sessions.ts';

const MAX_SHOWN = 50;

/** Where the caller is signed in. */
export function getSessions({ repository, ports }: IdentityDeps) {
  return async ({ caller }: Request<typeof identity.getSessions>): Promise<ReplyOf<typeof identity.getSessions>> => {
    const { sessions, total } = await repository.findSessionsOf(caller.userId, ports.clock.now(), MAX_SESSIONS);
    const shown = sessions.map((session) => ({
      _id: session._id,
      ...session.device,
      network: session.network,
      startedAt: session.startedAt,
      usedAt: session.usedAt,
      endsAt: session.expiresAt,
      isCurrent: session._id === caller.sessionId,
    }));
    shown.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.usedAt - one.usedAt);
    return { sessions: shown.slice(0, MAX_SHOWN), total };
  };
}
