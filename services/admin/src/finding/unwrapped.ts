/** Links that were forwarded are wrapped once by each program on the way. */
const MOST_WRAPPERS = 5;

/**
 * The address that a mail program has wrapped in one of its own, which its users copy without knowing: of Outlook, Google and Proofpoint.
 * @returns the same text where it is none
 */
export function unwrapped(text: string): string {
  let address = text;
  for (let at = 0; at < MOST_WRAPPERS; at += 1) {
    const inner = innerOf(address);
    if (!inner) return address;
    address = inner;
  }
  return address;
}

const OUTLOOK = /\.safelinks\.protection\.(?:outlook\.com|office365\.us)$/;
const GOOGLE = /^(?:www\.)?google\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$/;
const PROOFPOINT = /^urldefense(?:\.proofpoint)?\.com$/;

/** null: it is no such address, or a broken one. */
function innerOf(address: string): string | null {
  if (!/^(?:https?:\/\/)?[\w.-]+\//i.test(address)) return null;
  try {
    const { hostname, pathname, searchParams } = new URL(/^https?:/i.test(address) ? address : `https://${address}`);
    if (OUTLOOK.test(hostname)) return searchParams.get('url');
    if (GOOGLE.test(hostname) && pathname === '/url') return searchParams.get('q') ?? searchParams.get('url');
    if (!PROOFPOINT.test(hostname)) return null;
    const u = searchParams.get('u');
    if (pathname.startsWith('/v1/')) return u;
    if (pathname.startsWith('/v2/')) return u && decodeURIComponent(u.replaceAll('-', '%').replaceAll('_', '/'));
    return ofThirdVersion(address);
  } catch {
    return null;
  }
}

const THIRD_VERSION = /\/v3\/__(.+?)__;([\w-]*)/;
/** '*' stands for the next character, '**A' for the next two, '**B' for three, and so on. */
const PLACES = /\*(?:\*([\w-]))?/g;
const LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** It has the characters that it does not trust behind the address, in Base64. */
function ofThirdVersion(address: string): string | null {
  const [, masked, kept = ''] = THIRD_VERSION.exec(address) ?? [];
  if (!masked) return null;
  const characters = [...Buffer.from(kept, 'base64url').toString('utf8')];
  const whole = decodeURIComponent(masked).replace(PLACES, (_place, length?: string) =>
    characters.splice(0, length === undefined ? 1 : LENGTHS.indexOf(length) + 2).join(''),
  );
  // Some servers on the way take two slashes for one.
  return whole.replace(/^(https?:\/)(?=[^/])/i, '$1/');
}
