/** Milliseconds to wait before the next attempt: 1, 2, 4 … at most 30 seconds, or as long as the server asked for, at most 5 minutes. */
export function pauseBefore(attempt: number, retryAfter: string | null): number {
  const asked = Number(retryAfter) * 1000;
  return asked > 0 ? Math.min(asked, 300_000) : Math.min(1000 * 2 ** attempt, 30_000);
}

export interface Receipt {
  success_status: string;
  redirect_url: string;
  /** The thank-you page, with what it needs where cookies are refused. */
  success_url: string;
}

export interface Refusal {
  value: string;
  email?: string;
  fields: Record<string, string>;
}

/** alreadyThere: an earlier attempt had arrived, and the answers were changed since. */
export type Outcome =
  | { sent: Receipt }
  | { refused: Refusal }
  | { alreadyThere: true }
  | { retryAfter: string | null; isServerBusy: boolean };

const texts: Record<string, string> = {
  Expired: 'Expired! This form has stopped taking answers. Yours are still on this device.',
  Blocked: 'Oops! This form is not open at the moment. Your answers are still on this device.',
};

interface Reply extends Partial<Receipt> {
  error?: string | { value?: string; email?: string; fields?: Record<string, string> };
}

/** What a reply means. Status 0: none came. `reply` is null when there was no JSON to read. */
export function outcomeOf(status: number, reply: Reply | null, retryAfter: string | null): Outcome {
  if (status === 0 || status === 408 || status === 429 || status >= 500) return { retryAfter, isServerBusy: status > 0 };
  if (status === 409) return { alreadyThere: true };
  if (status < 300) return { sent: { success_status: '', redirect_url: '', success_url: '/success', ...reply } };
  const error = reply?.error;
  const said = typeof error === 'string' ? { value: texts[error] ?? error } : error;
  return { refused: { value: 'Something went wrong.', fields: {}, ...said } };
}

/** Where a receipt leads. Only web addresses are followed: 'javascript:' from a stored form would run here. */
export function destinationOf({ success_status, redirect_url, success_url }: Receipt): string {
  return success_status === 'url' && /^https?:\/\//i.test(redirect_url) ? redirect_url : success_url;
}
