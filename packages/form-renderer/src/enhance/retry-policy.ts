/** Milliseconds to wait before the next attempt: 1, 2, 4 … at most 30 seconds, or as long as the server asked for, at most 5 minutes. */
export function pauseBefore(attempt: number, retryAfter: string | null): number {
  const asked = Number(retryAfter) * 1000;
  return asked > 0 ? Math.min(asked, 300_000) : Math.min(1000 * 2 ** attempt, 30_000);
}

export interface Receipt {
  success_status: string;
  redirect_url: string;
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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function parse(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const onlyTexts = (value: unknown) =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** What a reply means. Status 0: none came. */
export function outcomeOf(status: number, body: string, retryAfter: string | null): Outcome {
  if (status === 0 || status === 408 || status === 429 || status >= 500) return { retryAfter, isServerBusy: status > 0 };
  const reply = parse(body);
  if (status < 300) return { sent: { success_status: String(reply.success_status), redirect_url: String(reply.redirect_url ?? '') } };
  if (status === 409) return { alreadyThere: true };
  const { error } = reply;
  const { value, email } = isRecord(error) ? onlyTexts(error) : { value: typeof error === 'string' ? (texts[error] ?? error) : '' };
  return {
    refused: {
      value: value || 'Something went wrong.',
      ...(email && { email }),
      fields: onlyTexts(isRecord(error) ? error.fields : null),
    },
  };
}

/** Where a receipt leads. Only web addresses are followed: 'javascript:' from a stored form would run here. */
export function destinationOf({ success_status, redirect_url }: Receipt): string {
  return success_status === 'url' && /^https?:\/\//i.test(redirect_url) ? redirect_url : '/success';
}
