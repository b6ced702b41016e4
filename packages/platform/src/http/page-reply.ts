import type { RawReply } from '../service/raw-reply.ts';

/**
 * A page for respondents. Any site may embed it. It is not cached unless `headers` says so.
 * @param page its HTML, or the compressed HTML (`headers` then names the encoding), and its policy
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
