import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, ConditionFailedError, DAY_MS, type ReplyControls, type Request } from '@formwright/platform';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Limit } from '../limits.ts';
import { noticingChange } from '../mails/security-notice.ts';
import { seenFrom } from '../operators/seen-from.ts';
import { deviceIn } from './device.ts';
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
  return async ({ cookies, headers, ip, reply }: Request<typeof identity.refreshToken>): Promise<ReplyOf<typeof identity.refreshToken>> => {
    const cookie = deps.refreshCookies.read(cookies[REFRESH_COOKIE]);
    // The user is read before the session is prolonged: the token gets this user's generation, so whatever ends the session afterwards
    // revokes it.
    const user = cookie && seenFrom(deps, await findUserOf(deps, cookie), { ip, headers });
    const known = deps.knownDevices.idFor(user, cookies, deps.ports.clock.now());
    const session = user && (await tradeGeneration(deps, { cookie, user, ip, known, device: deviceIn(headers['user-agent']) }));
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

interface Trade {
  cookie: RefreshCookie;
  user: User;
  ip: string;
  /** The id of its device cookie. */
  known: string | null;
  device: { browser: string; system: string };
}

/** @returns the session with the generation of the next cookie, or null if the caller gets none */
async function tradeGeneration(deps: IdentityDeps, trade: Trade): Promise<Session | null> {
  const { cookie, ip, known, device } = trade;
  const now = deps.ports.clock.now();
  const session = await deps.repository.findSession(cookie.sessionId);
  const knownAs = known === null ? '' : `${known} ${device.browser} ${device.system}`;
  const verdict = judgeRefresh(session, cookie.generation, now, knownAs);
  if (!session || verdict === 'ended') return null;
  if (verdict === 'repeat') return session;
  if (verdict === 'rotate') {
    const rotated = await deps.repository.rotateSession(session, { ...usedNow(session, ip, now), former: cookie.generation, knownAs });
    // A concurrent refresh was first: decide again from the stored session.
    return rotated ?? tradeGeneration(deps, trade);
  }
  await endCopiedSession(deps, session, trade);
  return null;
}

/** Mails about it, so that nobody fills the mailbox by signing in and copying. */
const mailsTo = (userId: string): Limit => ({ key: `copied session mail ${userId}`, of: userId, most: 5, windowMs: DAY_MS });

/** Ends a session whose cookie was reused, because either copy may be stolen, and tells its user. Other devices stay signed in. */
async function endCopiedSession(deps: IdentityDeps, session: Session, { user, ip }: Trade): Promise<void> {
  const { ports, repository, outbox, limits } = deps;
  const { _id, userId } = session;
  ports.log.warn({ userId }, 'a used refresh cookie came again; its session has been ended');
  const isTold = user.type !== 'admin' && (await limits.tryTake(mailsTo(userId)));
  try {
    await ports.store.commit([
      repository.endingOpenSession(_id),
      outbox.event('identity.v1.SessionsRevoked', userId, sessionEnded(session)),
      ports.securityLog.noting({ what: 'session ended: its cookie was copied', who: userId, from: { ip } }),
      ...(isTold ? [noticingChange(deps, user, 'session ended')] : []),
    ]);
  } catch (error) {
    if (isTold) await limits.giveBack(mailsTo(userId));
    // Ended at the same moment, and told.
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}
