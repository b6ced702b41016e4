/** Milliseconds to wait before the next attempt: 1, 2, 4 … at most 30 seconds, or as long as the server asked for, at most 5 minutes. */
export function pauseBefore(attempt: number, retryAfter: string | null | undefined): number {
  const asked = Number(retryAfter) * 1000;
  return asked > 0 ? Math.min(asked, 300_000) : Math.min(1000 * 2 ** attempt, 30_000);
}

interface Receipt {
  /** The owner's address, or empty. */
  redirect_url: string;
  /** The thank-you page, with parameters for browsers that refuse cookies. */
  success_url: string;
}

export interface Refusal {
  value: string;
  /** The problem of the email field. */
  email?: string;
  fields: Record<string, string>;
  /** Present if the form was changed since the page was opened: the words of the button that shows the new form. */
  newForm?: string;
  /** The form is under attack: a script that does a proof of work and submits again (prove.ts), and its attributes. */
  script?: string;
  proof?: Record<string, string>;
}

/** sent: the page to open. isStored: the server has an earlier version of these answers (409). */
export type Outcome = { sent: string } | { refused: Refusal; isStored?: boolean } | { retryAfter?: string | null; isBusy: boolean };

/** What is said of a form that is closed or not open: its error is one word. */
const CLOSED = 'This form takes no answers now. Yours are still here.';

interface Reply extends Partial<Receipt> {
  error?: string | Partial<Refusal>;
}

/** Interprets a reply. Status 0 means that none arrived. `reply` is null if there was no JSON. */
export function outcomeOf(status: number, reply: Reply | null, retryAfter: string | null): Outcome {
  if ([0, 408, 429].includes(status) || status >= 500) return { retryAfter, isBusy: status > 0 };
  if (status < 400) return { sent: destinationOf({ redirect_url: '', success_url: '/success', ...reply }) };
  const error = reply?.error;
  const said = typeof error === 'string' ? { value: /\s/.test(error) ? error : CLOSED } : error;
  return { refused: { value: 'Something went wrong.', fields: {}, ...said }, isStored: status === 409 };
}

/** The page to open after a receipt. Only web addresses are followed, because a stored 'javascript:' address would run here. */
function destinationOf({ redirect_url, success_url }: Receipt): string {
  return /^https?:/i.test(redirect_url) ? redirect_url : success_url;
}
