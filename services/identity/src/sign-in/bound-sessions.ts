import type { IdentityDeps } from '../deps.ts';
import { type Session, sessionEnded } from './session.ts';

/** Sessions that an account has at the same time. */
export const MAX_SESSIONS = 100;
/** Sessions that one sign-in ends: some may have been opened at the same moment. */
const MAX_ENDED = 50;

/** Ends the sessions of an account that are too many, the least recently used first, after `newest` was stored. */
export async function boundSessions(deps: IdentityDeps, newest: Session, ip: string): Promise<void> {
  const { repository, outbox, ports } = deps;
  const { userId } = newest;
  const now = ports.clock.now();
  const excess = Math.min((await repository.countSessionsOf(userId, now, MAX_SESSIONS + MAX_ENDED)) - MAX_SESSIONS, MAX_ENDED);
  if (excess <= 0) return;
  const ended = await repository.findLeastUsedSessions(newest, now, excess);
  await outbox.commitAndDeliver([
    ...ended.flatMap((session) => [
      repository.endingSession(session._id),
      outbox.event('identity.v1.SessionsRevoked', userId, sessionEnded(session)),
    ]),
    ports.securityLog.noting({ what: 'sign-out', who: userId, from: { ip }, detail: 'of the least used sessions: there were too many' }),
  ]);
}
