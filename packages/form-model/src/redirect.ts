import type { FormDetails } from './form.ts';

export const MAX_REDIRECT = 2_000;
export const redirectRefused = 'Enter a web address like https://example.com/thanks.';

/**
 * Letters, digits, dots and hyphens, as the parser returns them. The host goes into the page's security policy, where ';' or ',' would end
 * a rule.
 */
const HOST = /^[a-z0-9.-]+$/i;

/**
 * An http or https address to which respondents may be sent; null for any other text. A name or password before the host would be read by
 * every respondent, or make another host look like it.
 */
export function webAddress(given: string): URL | null {
  // Blanks and marks that nobody sees come along when an address is copied.
  const [text = '', ...others] = given.match(/[^\s\p{Cf}]+/gu) ?? [];
  if (others.length > 0 || text.length > MAX_REDIRECT || /[\p{Cc}\p{Cs}]/u.test(text)) return null;
  const address = parsed(text);
  if (!address) return null;
  const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
  return isWeb && HOST.test(address.hostname) && address.username + address.password === '' ? address : null;
}

/** Not by `URL.canParse`: see `parseUrl` of contracts, which this package does not know. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The address to which a respondent goes after submitting, or null for the thank-you page. */
export function redirectAddress({ success_status, redirect_url }: Pick<FormDetails, 'success_status' | 'redirect_url'>): URL | null {
  return success_status === 'url' ? webAddress(redirect_url) : null;
}
