import type { identity, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { forgetSession, sessionEnded } from './session.ts';

/** Ends the session of the token and all its access tokens. */
export function signout({ repository, outbox, ports }: IdentityDeps) {
  return async ({ caller, ip, reply }: Request<typeof identity.signout>): Promise<ReplyOf<typeof identity.signout>> => {
    forgetSession(reply);
    const session = await repository.findSession(caller.sessionId);
    if (session) {
      await outbox.commitAndDeliver([
        repository.endingSession(session._id),
        outbox.event('identity.v1.SessionsRevoked', session.userId, sessionEnded(session)),
        ports.securityLog.noting({ what: 'sign-out', who: session.userId, from: { ip } }),
      ]);
    }
    return { success: true };
  };
}
