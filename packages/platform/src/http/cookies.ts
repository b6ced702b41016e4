type Cookies = Readonly<Record<string, string | undefined>>;

const hostPrefix = '__Host-';
const securePrefix = '__Secure-';

/**
 * The name of a cookie over HTTPS. Browsers accept '__Host-' and '__Secure-' only over HTTPS, and '__Host-' only from this very host, so
 * that other subdomains and attackers cannot set our cookies. '__Host-' needs the path '/'.
 */
export const guardedName = (name: string, path: string): string => `${path === '/' ? hostPrefix : securePrefix}${name}`;

/** Cookies by their plain names. Over HTTPS, cookies without a prefix are ignored; '__Host-' takes precedence over '__Secure-'. */
export function readGuarded(cookies: Cookies): Cookies {
  const guarded: Record<string, string | undefined> = Object.create(null);
  for (const prefix of [securePrefix, hostPrefix]) {
    for (const [name, value] of Object.entries(cookies)) if (name.startsWith(prefix)) guarded[name.slice(prefix.length)] = value;
  }
  return guarded;
}
