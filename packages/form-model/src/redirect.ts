import type { FormDetails } from './form.ts';

/** Where a respondent goes after submitting: a web address of the owner's, or null for the thank-you page. Anything else is no address. */
export function redirectAddress({ success_status, redirect_url }: Pick<FormDetails, 'success_status' | 'redirect_url'>): URL | null {
  if (success_status !== 'url' || !URL.canParse(redirect_url)) return null;
  const address = new URL(redirect_url);
  return address.protocol === 'https:' || address.protocol === 'http:' ? address : null;
}
