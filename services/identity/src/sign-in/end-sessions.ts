import type { identity, ReplyOf } from '@formwright/contracts';
import { type Request, retryOnConflict } from '@formwright/platform';
import { requireUser } from '../account/require-user.ts';
import type { IdentityDeps } from '../deps.ts';
import { forgetSession, sessionEnded, sessionsRevoked } from './session.ts';

/** Signs the caller out on one device. */
export function endSession(deps: IdentityDeps) {
  const { repository, outbox, ports } = deps;
  return async ({ body, caller, ip, reply }: Request<typeof identity.endSession>): Promise<ReplyOf<typeof identity.endSession>> => {
    const session = await repository.findSession(body.id);
    if (session?.userId === caller.userId) {
      await outbox.commitAndDeliver([
        repository.endingSession(session._id),
        outbox.event('identity.v1.SessionsRevoked', session.userId, sessionEnded(session)),
        ports.securityLog.noting({ what: 'sign-out', who: session.userId, from: { ip }, detail: 'of another session' }),
      ]);
    }
    if (body.id === caller.sessionId) forgetSession(reply);
    return { success: true };
  };
}

/** Signs the caller out on all devices, or on all others. */
export function endSessions(deps: IdentityDeps) {
  const { repository, outbox, ports } = deps;
  return async ({ body, caller, ip, reply }: Request<typeof identity.endSessions>): Promise<ReplyOf<typeof identity.endSessions>> => {
    const keptId = body.keep_current ? caller.sessionId : '';
    await retryOnConflict(async () => {
      const user = await requireUser(deps, caller);
      await outbox.commitAndDeliver([
        // Raises the generation, so that the tokens issued so far end.
        repository.changingUser(user, {}),
        repository.endingOtherSessionsOf(user._id, keptId),
        outbox.event('identity.v1.SessionsRevoked', user._id, sessionsRevoked(user, keptId)),
        ports.securityLog.noting({
          what: 'sign-out',
          who: user._id,
          from: { ip },
          detail: keptId === '' ? 'everywhere' : 'everywhere else',
        }),
      ]);
    });
    if (keptId === '') forgetSession(reply);
    return { success: true };
  };
}
