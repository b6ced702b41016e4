import type { Contract, Multipart } from './contract.ts';

/** Largest request body in bytes, where the contract names none. */
export const DEFAULT_BODY_LIMIT = 1_048_576;

/** A request must have arrived after this time. It bounds uploads; event streams send heartbeats more often. */
export const REQUEST_TIMEOUT_MS = 10 * 60_000;

/** Whether a contract takes a form post with fields and files. */
export function isMultipart(body: Contract['body']): body is Multipart {
  return body !== undefined && 'kind' in body && body.kind === 'multipart';
}

/** The contract's path with its parameters, without the query. */
export function pathOf({ path }: Pick<Contract, 'path'>, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
