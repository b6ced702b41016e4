import type { Contract, Multipart } from './contract.ts';

/** Largest request body in bytes, where the contract names none. */
export const DEFAULT_BODY_LIMIT = 1_048_576;

/** A request must have arrived after this time. It bounds uploads; event streams send heartbeats more often. */
export const REQUEST_TIMEOUT_MS = 10 * 60_000;

/** With a request: the time zone of the page that makes it. With its reply: the zone that the server uses for it, which may not know that one. */
export const ZONE_HEADER = 'x-time-zone';

/** Whether a contract takes a form post with fields and files. */
export function isMultipart(body: Contract['body']): body is Multipart {
  return body !== undefined && 'kind' in body && body.kind === 'multipart';
}

/**
 * Whether the gateway takes a call only from the pages of this site, and from clients that are no browsers: it reads or sets a cookie of
 * /api. A call that answers an access token opens or goes on with a session, which the refresh cookie keeps. Otherwise the page of another
 * site could sign its visitors in as somebody else.
 */
export function ownPagesOnly({ byCookie, setsCookie, reply }: Pick<Contract, 'byCookie' | 'setsCookie' | 'reply'>): boolean {
  const answersToken = typeof reply === 'object' && 'properties' in reply && 'access_token' in (reply.properties as object);
  return byCookie === true || setsCookie === true || answersToken;
}

/** The contract's path with its parameters, without the query. */
export function pathOf({ path }: Pick<Contract, 'path'>, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
