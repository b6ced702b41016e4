import type { FormDetails } from './form.ts';

/**
 * Letters, digits, dots and hyphens, as the parser returns them. The host goes into the page's security policy, where ';' or ',' would end
 * a rule.
 */
const HOST = /^[a-z0-9.-]+$/i;

/**
 * The owner's web address to which a respondent goes after submitting, or null for the thank-you page. Returns null for anything that is
 * not a web address.
 */
export function redirectAddress({ success_status, redirect_url }: Pick<FormDetails, 'success_status' | 'redirect_url'>): URL | null {
  if (success_status !== 'url' || !URL.canParse(redirect_url)) return null;
  const address = new URL(redirect_url);
  const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
  return isWeb && HOST.test(address.hostname) ? address : null;
}
