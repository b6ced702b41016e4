type Cookies = Readonly<Record<string, string | undefined>>;

const hostPrefix = '__Host-';
const securePrefix = '__Secure-';

/**
 * The name under which a browser keeps a cookie over HTTPS. Browsers take '__Host-' and '__Secure-' only over HTTPS, and '__Host-' only from
 * this very host, so a sister domain or somebody on the line cannot plant a cookie of ours. '__Host-' needs the path '/'.
 */
export const guardedName = (name: string, path: string): string => `${path === '/' ? hostPrefix : securePrefix}${name}`;

/** Cookies by their plain names. What came without a prefix is not ours over HTTPS; '__Host-' counts before '__Secure-'. */
export function readGuarded(cookies: Cookies): Cookies {
  const guarded: Record<string, string | undefined> = Object.create(null);
  for (const prefix of [securePrefix, hostPrefix]) {
    for (const [name, value] of Object.entries(cookies)) if (name.startsWith(prefix)) guarded[name.slice(prefix.length)] = value;
  }
  return guarded;
}
