import type { identity, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { IdentityDeps } from './deps.ts';
import { refreshCookie, refreshCookiePath, sessionsRevoked } from './session.ts';

/** Ends the session that the cookie or the token names. Without either there is nothing to end, and that is fine. */
export const signout =
  ({ store, clock, sessions, refreshCookies, outbox }: IdentityDeps) =>
  async ({ caller, cookies, reply }: Request<typeof identity.signout>): Promise<ReplyOf<typeof identity.signout>> => {
    reply.clearCookie(refreshCookie, refreshCookiePath);
    const sessionId = refreshCookies.read(cookies[refreshCookie])?.sessionId ?? caller?.sessionId;
    const session = sessionId ? await sessions.findById(sessionId) : null;
    if (session) {
      await store.commit([
        sessions.ending(session._id),
        // Dead with the session: its access tokens, wherever they were copied to. Other devices' are renewed by their own cookies.
        outbox.event('identity.v1.SessionsRevoked', session.userId, sessionsRevoked(session.userId, clock.now())),
      ]);
    }
    return { success: true };
  };
