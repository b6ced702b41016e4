import { hkdfSync } from 'node:crypto';
import type { EventInit } from '@formwright/events';
import { type CookieOptions, createSignedTokens, DAY_MS, HOUR_MS, networkOf, type ReplyControls } from '@formwright/platform';
import { nextOf, type User } from '../account/user.ts';

/**
 * Time from the last use to the end of a session, and from its start to its end whatever its use. The specification remembers for 365 days.
 * The cookie of a session that is not remembered also ends with the browser.
 */
const idleMs = { remembered: 365 * DAY_MS, browser: DAY_MS, operator: HOUR_MS / 2 };
const longestMs = { remembered: 365 * DAY_MS, browser: 7 * DAY_MS, operator: 12 * HOUR_MS };

export const REFRESH_COOKIE = 'fw_refresh';
export const REFRESH_COOKIE_PATH = '/api';

/**
 * A sign-in on one device. Its refresh cookie contains the session's id and generation and is signed. So the store contains no secret,
 * and outdated cookies are detected.
 */
export interface Session {
  _id: string;
  userId: string;
  /** Increases with every refresh. */
  generation: number;
  /** The generation whose cookie was traded for the current one; at first -1. */
  former: number;
  /** The device cookie that came with the last refresh; '' without one. */
  knownAs: string;
  isRemembered: boolean;
  /** An operator's, which is shorter. */
  isOperator?: true;
  /** The workspace of its tokens, if not the own one. The user may have left it since. */
  workspaceId?: string;
  /** The device that signed in. */
  device: { browser: string; system: string };
  /** The network of its last use: 24 bits of an IPv4 address, 48 of IPv6. */
  network: string;
  startedAt: number;
  /** When its user gave the password or a code after that; absent: not since it began. */
  provenAt?: number;
  /** When it has shown a second factor: a code, or a passkey. Absent: not yet. */
  factorAt?: number;
  /** Time of the last refresh. */
  usedAt: number;
  expiresAt: number;
}

const kindOf = ({ isRemembered, isOperator }: Pick<Session, 'isRemembered' | 'isOperator'>) =>
  isOperator ? 'operator' : isRemembered ? 'remembered' : 'browser';

interface NewSession extends Pick<Session, 'userId' | 'isRemembered' | 'isOperator' | 'device'> {
  ip: string;
}

export function newSession(id: string, { userId, isRemembered, isOperator, device, ip }: NewSession, now: number): Session {
  const begun = { isRemembered, ...(isOperator && { isOperator }), startedAt: now };
  return { _id: id, userId, generation: 0, former: -1, knownAs: '', device, ...begun, ...usedNow(begun, ip, now) };
}

/** What a use at this time changes. Use prolongs a session, but not beyond its longest time. */
export function usedNow(
  session: Pick<Session, 'isRemembered' | 'isOperator' | 'startedAt'>,
  ip: string,
  now: number,
): Pick<Session, 'usedAt' | 'expiresAt' | 'network'> {
  const kind = kindOf(session);
  const expiresAt = Math.min(now + idleMs[kind], session.startedAt + longestMs[kind]);
  return { usedAt: now, expiresAt, network: networkOf(ip, { v4: 24, v6: 48 }) };
}

/** @param now the cookie of a remembered session ends with it */
export const refreshCookieOptions = (session: Session, now: number): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  path: REFRESH_COOKIE_PATH,
  ...(session.isRemembered && { maxAgeSeconds: Math.max(0, Math.ceil((session.expiresAt - now) / 1000)) }),
});

/**
 * Signs this browser out. What it has cached goes, such as files of responses, which it may keep for an hour. Not its cookies and storage:
 * they hold respondents' drafts and marks, unsaved work of the editor, and the device by which its owner is known at the next sign-in.
 */
export function forgetSession(reply: Pick<ReplyControls, 'clearCookie' | 'header'>): void {
  reply.clearCookie(REFRESH_COOKIE, REFRESH_COOKIE_PATH);
  reply.header('clear-site-data', '"cache"');
}

/** How long the cookie of before is as good as the current one, for tabs that refresh at once and for answers that get lost. */
const REPEAT_MS = 60_000;

/** 'rotate': give the next cookie; 'repeat': give the current cookie again; 'reused': used before; 'ended': no session. */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reused' | 'ended';

/**
 * @param knownAs the device cookie that came with it, from the same browser and system; '' without one
 */
export function judgeRefresh(session: Session | null, generation: number, now: number, knownAs: string): RefreshVerdict {
  if (!session || session.expiresAt <= now) return 'ended';
  const { generation: current, former } = session;
  if (generation === current) return 'rotate';
  if (generation !== former) return 'reused';
  // The difference is negative after the clock was set back. That counts as a moment ago, too.
  if (now - session.usedAt <= REPEAT_MS) return 'repeat';
  // A browser that fell asleep before the answer came, or was restored after a crash, goes on where it was: once. The cookie that it has
  // not got ends the session then, so that a copy and its owner cannot take turns.
  return former === current - 1 && knownAs !== '' && knownAs === session.knownAs ? 'rotate' : 'reused';
}

/**
 * Writes and reads refresh cookies. Their key is derived from the key that signs access tokens, so a new key ends all sessions.
 * @param authPrivateKey PKCS #8 PEM
 */
export function createRefreshCookies(authPrivateKey: string) {
  const secret = Buffer.from(hkdfSync('sha256', authPrivateKey, '', 'refresh cookie', 32)).toString('base64url');
  const tokens = createSignedTokens<[sessionId: string, generation: number]>(secret, 'refresh cookie');
  return {
    write: ({ _id, generation }: Session): string => tokens.sign([_id, generation], { expiresAt: null }),
    /** @returns null for a cookie that this installation has not signed */
    read(cookie: string | undefined): RefreshCookie | null {
      // The session in the store has the expiry, so the token needs none.
      const [sessionId, generation] = tokens.read(cookie, 0) ?? [];
      return sessionId === undefined || generation === undefined ? null : { sessionId, generation };
    },
  };
}

/** Content of a refresh cookie. */
export interface RefreshCookie {
  sessionId: string;
  generation: number;
}

export type RefreshCookies = ReturnType<typeof createRefreshCookies>;

/** Revokes the access tokens of the user, except those of one session. Commit it together with the next change of `user`. */
export function sessionsRevoked(user: User, exceptSessionId = ''): EventInit<'identity.v1.SessionsRevoked'> {
  return { userId: user._id, generation: BigInt(nextOf(user).revision), exceptSessionId };
}

/** Revokes the access tokens of one session. */
export function sessionEnded({ _id, userId }: Session): EventInit<'identity.v1.SessionsRevoked'> {
  return { userId, onlySessionId: _id };
}
