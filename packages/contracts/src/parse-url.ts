/**
 * An address of the web, or null for any other text. In place of `URL.canParse`: Node 20 and 22 answer false there for every text with a letter
 * such as 'ü' once the call is optimized (https://github.com/nodejs/node/pull/58023).
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
