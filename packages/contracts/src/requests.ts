import type { Contract, Multipart } from './contract.ts';

/** Largest request body in bytes, where the contract names none. */
export const DEFAULT_BODY_LIMIT = 1_048_576;

/** A request must have arrived after this time. It bounds uploads; event streams send heartbeats more often. */
export const REQUEST_TIMEOUT_MS = 10 * 60_000;

/**
 * In a request, the time zone of the page that sends it. In the reply, the time zone that the server used; it may not know the one that was
 * asked for.
 */
export const ZONE_HEADER = 'x-time-zone';

/** Whether a contract takes a form post with fields and files. */
export function isMultipart(body: Contract['body']): body is Multipart {
  return body !== undefined && 'kind' in body && body.kind === 'multipart';
}

/**
 * Whether the gateway refuses this call to pages of other sites: it reads or sets a cookie of /api, or answers an access token and so opens
 * or continues a session. Otherwise another site's page could sign its visitors in as somebody else. Clients that are no browsers are not
 * refused.
 */
export function ownPagesOnly({ byCookie, setsCookie, reply }: Pick<Contract, 'byCookie' | 'setsCookie' | 'reply'>): boolean {
  const answersToken = typeof reply === 'object' && 'properties' in reply && 'access_token' in (reply.properties as object);
  return byCookie === true || setsCookie === true || answersToken;
}

/** The contract's path with its parameters, without the query. */
export function pathOf({ path }: Pick<Contract, 'path'>, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
