import { parseCookie } from 'cookie';
import type { CookieOptions } from '../service/service.ts';

type Cookies = Readonly<Record<string, string | undefined>>;

const noCookies: Cookies = Object.freeze(Object.create(null));
const hostPrefix = '__Host-';
const securePrefix = '__Secure-';

/**
 * The name of a cookie over HTTPS. Browsers accept '__Host-' and '__Secure-' only over HTTPS, and '__Host-' only from this very host, so
 * that other subdomains and attackers cannot set our cookies. '__Host-' needs the path '/'.
 */
const guardedName = (name: string, path: string): string => `${path === '/' ? hostPrefix : securePrefix}${name}`;

/** Cookies by their plain names. Over HTTPS, cookies without a prefix are ignored; '__Host-' takes precedence over '__Secure-'. */
function readGuarded(cookies: Cookies): Cookies {
  const guarded: Record<string, string | undefined> = Object.create(null);
  for (const prefix of [securePrefix, hostPrefix]) {
    for (const [name, value] of Object.entries(cookies)) if (name.startsWith(prefix)) guarded[name.slice(prefix.length)] = value;
  }
  return guarded;
}

/**
 * The cookies of a request, by their plain names.
 * @param header the header 'cookie'
 * @param isSecure whether cookies are set only over HTTPS
 */
export function readCookies(header: string | undefined, isSecure: boolean): Cookies {
  if (header === undefined) return noCookies;
  const cookies = parseCookie(header);
  return isSecure ? readGuarded(cookies) : cookies;
}

/** Values that need no escaping: tokens, numbers and ids. */
const PLAIN_VALUE = /^[\w.~-]*$/;

/**
 * The value of the header 'set-cookie'. Written here, because a library that checks what only our own code chooses takes five times as
 * long.
 * @param name letters, digits and '_'
 * @param isSecure whether cookies are set only over HTTPS
 */
export function cookieText(name: string, value: string, options: CookieOptions, isSecure: boolean): string {
  const { path = '/', maxAgeSeconds, httpOnly = true, inFrames = false } = options;
  const sameSite = inFrames && isSecure ? 'none' : (options.sameSite ?? 'lax');
  let text = `${isSecure ? guardedName(name, path) : name}=${PLAIN_VALUE.test(value) ? value : encodeURIComponent(value)}; Path=${path}`;
  if (maxAgeSeconds !== undefined) text += `; Max-Age=${maxAgeSeconds}`;
  if (httpOnly) text += '; HttpOnly';
  if (isSecure) text += inFrames ? '; Secure; Partitioned' : '; Secure';
  return `${text}; SameSite=${SAME_SITE[sameSite]}`;
}

const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' };
