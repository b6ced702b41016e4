import { hkdfSync } from 'node:crypto';
import type { EventInit } from '@formwright/events';
import { type CookieOptions, createSignedTokens } from '@formwright/platform';
import { generationOf, nextOf, type User } from '../account/user.ts';

const day = 24 * 60 * 60_000;
/** A remembered session lives this long after its last use, any other one a day; the browser forgets that one when it closes. */
const lifetime = { remembered: 365 * day, browser: day };

export const refreshCookie = 'fw_refresh';
export const refreshCookiePath = '/api';

/**
 * A sign-in on one device. Its refresh cookie names the session and its generation and is signed, so the store
 * holds nothing that signs anybody in, and a cookie of an earlier generation is known for one.
 */
export interface Session {
  _id: string;
  userId: string;
  /** Raised by every refresh. */
  generation: number;
  isRemembered: boolean;
  expiresAt: number;
}

export function newSession(id: string, userId: string, isRemembered: boolean, now: number): Session {
  return { _id: id, userId, generation: 0, isRemembered, expiresAt: expiryOf(isRemembered, now) };
}

export const expiryOf = (isRemembered: boolean, now: number): number => now + (isRemembered ? lifetime.remembered : lifetime.browser);

export const refreshCookieOptions = (session: Session): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  path: refreshCookiePath,
  ...(session.isRemembered && { maxAgeSeconds: lifetime.remembered / 1000 }),
});

/** 'rotate': trade it; 'repeat': give its successor again; 'reused': somebody else has had it; 'ended': nothing to trade. */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reused' | 'ended';

export function judgeRefresh(session: Session | null, generation: number, now: number): RefreshVerdict {
  if (!session || session.expiresAt <= now) return 'ended';
  if (generation === session.generation) return 'rotate';
  // Its successor was never used: the answer that carried it was lost, however long ago, or two tabs came at once.
  if (generation === session.generation - 1) return 'repeat';
  return 'reused';
}

/**
 * Makes and reads refresh cookies, with a key derived from the one that signs access tokens: a new key ends all sessions.
 * @param authPrivateKey PKCS #8 PEM
 */
export function createRefreshCookies(authPrivateKey: string) {
  const secret = Buffer.from(hkdfSync('sha256', authPrivateKey, '', 'refresh cookie', 32)).toString('base64url');
  const tokens = createSignedTokens<[sessionId: string, generation: number]>(secret, 'refresh cookie');
  return {
    write: ({ _id, generation }: Session): string => tokens.sign([_id, generation], { expiresAt: null }),
    /** @returns null for a cookie that this installation never wrote */
    read(cookie: string | undefined): RefreshCookie | null {
      // The session in the store knows when it ends, so no time is compared here.
      const [sessionId, generation] = tokens.read(cookie, 0) ?? [];
      return sessionId === undefined || generation === undefined ? null : { sessionId, generation };
    },
  };
}

/** What a refresh cookie says. */
export interface RefreshCookie {
  sessionId: string;
  generation: number;
}

export type RefreshCookies = ReturnType<typeof createRefreshCookies>;

/** Ends the access tokens that were signed before the change of `user` that is being made, but for those of the session to spare. */
export function sessionsRevoked(user: User, exceptSessionId = ''): EventInit<'identity.v1.SessionsRevoked'> {
  return { userId: user._id, generation: BigInt(generationOf(nextOf(user))), exceptSessionId };
}

/** The access tokens of one session are dead, for good. */
export function sessionEnded({ _id, userId }: Session): EventInit<'identity.v1.SessionsRevoked'> {
  return { userId, onlySessionId: _id };
}
