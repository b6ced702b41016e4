import type { FormDetails } from './form.ts';

/** Letters, digits, dots and hyphens, as the parser leaves them: the host goes into the page's security policy, where ';' or ',' would end a rule. */
const HOST = /^[a-z0-9.-]+$/i;

/** Where a respondent goes after submitting: a web address of the owner's, or null for the thank-you page. Anything else is no address. */
export function redirectAddress({ success_status, redirect_url }: Pick<FormDetails, 'success_status' | 'redirect_url'>): URL | null {
  if (success_status !== 'url' || !URL.canParse(redirect_url)) return null;
  const address = new URL(redirect_url);
  const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
  return isWeb && HOST.test(address.hostname) ? address : null;
}
