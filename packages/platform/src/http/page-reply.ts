import type { RawReply } from './raw-reply.ts';

/**
 * A page for respondents. It may be framed anywhere, since forms are made to be embedded, and is kept by no browser unless `headers` says so.
 * @param page its HTML, or the same compressed beforehand (`headers` then says how), and the policy that belongs to it
 */
export function pageReply(
  status: number,
  page: { html: string | Uint8Array; csp: string },
  headers: Record<string, string> = {},
): RawReply {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.csp,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
      ...headers,
    },
    body: page.html,
  };
}
