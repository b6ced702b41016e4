import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, type ReplyControls, type Request } from '@formwright/platform';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { issueAccessToken } from './issue-access-token.ts';
import {
  judgeRefresh,
  REFRESH_COOKIE,
  REFRESH_COOKIE_PATH,
  type RefreshCookie,
  refreshCookieOptions,
  type Session,
  sessionEnded,
  usedNow,
} from './session.ts';

/** Exchanges the refresh cookie for an access token and the next cookie. A reused cookie ends its session. */
export function refreshToken(deps: IdentityDeps) {
  return async ({ cookies, ip, reply }: Request<typeof identity.refreshToken>): Promise<ReplyOf<typeof identity.refreshToken>> => {
    const cookie = deps.refreshCookies.read(cookies[REFRESH_COOKIE]);
    // The user is read before the session is prolonged: the token gets this user's generation, so whatever ends the session afterwards revokes it.
    const user = cookie && (await findUserOf(deps, cookie));
    const session = user && (await tradeGeneration(deps, cookie, ip));
    if (!session) throw refusal(reply);
    reply.setCookie(REFRESH_COOKIE, deps.refreshCookies.write(session), refreshCookieOptions(session, deps.ports.clock.now()));
    return { access_token: await issueAccessToken(deps, user, { sessionId: session._id, workspaceId: session.workspaceId }) };
  };
}

async function findUserOf({ repository }: IdentityDeps, { sessionId }: RefreshCookie): Promise<User | null> {
  const session = await repository.findSession(sessionId);
  return session && repository.findUser(session.userId);
}

function refusal(reply: ReplyControls): AppError {
  reply.clearCookie(REFRESH_COOKIE, REFRESH_COOKIE_PATH);
  return new AppError('identity.session_ended', 'Your session has ended. Please sign in again.');
}

/** @returns the session with the generation of the next cookie, or null if the caller gets none */
async function tradeGeneration(deps: IdentityDeps, cookie: RefreshCookie, ip: string): Promise<Session | null> {
  const now = deps.ports.clock.now();
  const session = await deps.repository.findSession(cookie.sessionId);
  const verdict = judgeRefresh(session, cookie.generation, now);
  if (!session || verdict === 'ended') return null;
  if (verdict === 'repeat') return session;
  if (verdict === 'rotate') {
    const rotated = await deps.repository.rotateSession(session, usedNow(session, ip, now));
    // A concurrent refresh was first: decide again from the stored session.
    return rotated ?? tradeGeneration(deps, cookie, ip);
  }
  await endStolenSession(deps, session, ip);
  return null;
}

/** Ends a session whose cookie was reused, because either copy may be stolen. Other devices stay signed in. */
async function endStolenSession(deps: IdentityDeps, session: Session, ip: string): Promise<void> {
  const { ports, repository, outbox } = deps;
  const { _id, userId } = session;
  ports.log.warn({ userId }, 'a used refresh cookie came again; its session has been ended');
  await ports.store.commit([
    repository.endingSession(_id),
    outbox.event('identity.v1.SessionsRevoked', userId, sessionEnded(session)),
    ports.securityLog.noting({ what: 'session ended: its cookie was copied', who: userId, from: { ip } }),
  ]);
}
