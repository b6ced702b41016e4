/** Links that were forwarded are wrapped once by each program on the way. */
const MOST_WRAPPERS = 5;

/**
 * The address that another program has wrapped in one of its own, which people copy without knowing: mail programs, filters of mail and
 * chats. It stands in a parameter, in the path or alone behind the question mark; Proofpoint writes it in ways of its own.
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

/** Addresses of this product: what they have behind the question mark fills in answers. */
const OWN = /\/(?:f-|(?:response|form|responses|statistics|success)\/)/i;
const PROOFPOINT = /^urldefense(?:\.proofpoint)?\.com$/;
const WEB = /^https?:\/\/?[^/]/i;
const IN_PATH = /\/(https?%3a%2f.*)$/i;

/** null: it is no such address, or a broken one. */
function innerOf(address: string): string | null {
  if (!/^(?:https?:\/\/)?[\w.-]+(?::\d+)?\//i.test(address)) return null;
  try {
    const { hostname, pathname, search, searchParams } = new URL(/^https?:/i.test(address) ? address : `https://${address}`);
    if (PROOFPOINT.test(hostname) && pathname.startsWith('/v2/')) {
      const written = searchParams.get('u');
      return written && decodeURIComponent(written.replaceAll('-', '%').replaceAll('_', '/'));
    }
    if (PROOFPOINT.test(hostname) && pathname.startsWith('/v3/')) return ofThirdVersion(address);
    if (OWN.test(pathname)) return null;
    const [, inPath = ''] = IN_PATH.exec(pathname) ?? [];
    const alone = decodeURIComponent(search.slice(1));
    return [...searchParams.values(), decodeURIComponent(inPath), alone].find((inner) => WEB.test(inner)) ?? null;
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
