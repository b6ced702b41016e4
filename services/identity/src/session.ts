import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { EventInit } from '@formwright/events';
import type { CookieOptions } from '@formwright/platform';

const day = 24 * 60 * 60_000;
/** A remembered session lives this long after its last use, any other one a day; the browser forgets that one when it closes. */
const lifetime = { remembered: 365 * day, browser: day };
/** Two tabs may refresh with the same cookie at once, or an answer may get lost: for this long the used cookie gives its successor again. */
const graceMs = 10_000;

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
  rotatedAt: number;
  isRemembered: boolean;
  expiresAt: number;
}

export function newSession(id: string, userId: string, isRemembered: boolean, now: number): Session {
  return { _id: id, userId, generation: 0, rotatedAt: now, isRemembered, expiresAt: expiryOf(isRemembered, now) };
}

export const expiryOf = (isRemembered: boolean, now: number): number => now + (isRemembered ? lifetime.remembered : lifetime.browser);

export const refreshCookieOptions = (session: Session): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  path: refreshCookiePath,
  ...(session.isRemembered && { maxAgeSeconds: lifetime.remembered / 1000 }),
});

/** 'rotate': trade it; 'repeat': trade it again, it was a moment ago; 'reused': somebody else has had it; 'ended': nothing to trade. */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reused' | 'ended';

export function judgeRefresh(session: Session | null, generation: number, now: number): RefreshVerdict {
  if (!session || session.expiresAt <= now) return 'ended';
  if (generation === session.generation) return 'rotate';
  if (generation === session.generation - 1 && now - session.rotatedAt <= graceMs) return 'repeat';
  return 'reused';
}

/**
 * Makes and reads refresh cookies, with a key derived from the one that signs access tokens: who changes it ends all sessions.
 * @param authPrivateKey PKCS #8 PEM
 */
export function createRefreshCookies(authPrivateKey: string) {
  const key = Buffer.from(hkdfSync('sha256', authPrivateKey, '', 'refresh cookie', 32));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    write(session: Session): string {
      const text = `${session._id}.${session.generation}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
    /** @returns null for a cookie that this installation never wrote */
    read(cookie: string | undefined): { sessionId: string; generation: number } | null {
      const [, sessionId = '', generation = '', signature = ''] = /^([A-Za-z0-9]{22})\.(\d{1,15})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
      if (!sessionId || !timingSafeEqual(sign(`${sessionId}.${generation}`), Buffer.from(signature, 'base64url'))) return null;
      return { sessionId, generation: Number(generation) };
    },
  };
}

export type RefreshCookies = ReturnType<typeof createRefreshCookies>;

/** Access tokens issued until now are dead, this millisecond's too, but for those of the session to spare. */
export function sessionsRevoked(userId: string, now: number, exceptSessionId = ''): EventInit<'identity.v1.SessionsRevoked'> {
  return { userId, notBefore: BigInt(now + 1), exceptSessionId };
}
