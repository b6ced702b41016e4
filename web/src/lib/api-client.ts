import type { BodyOf, Contract, Multipart, ParamsOf, QueryOf, ReplyOf } from '@formwright/contracts/contract';
import { refreshToken } from '@formwright/contracts/identity';
import { ApiError, GENERIC_ERROR, readError } from './api-error.ts';
import { session } from './session.ts';

/** Present only where the contract asks for it; optional where it may be empty. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<string, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export interface UploadedFile {
  field: string;
  file: Blob;
  name: string;
}

interface CallOptions {
  files?: readonly UploadedFile[];
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
}

export type RequestOptions<C extends Contract> = Part<'body', BodyOf<C>> &
  Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  CallOptions;

type LooseOptions = CallOptions & { body?: unknown; params?: Record<string, string>; query?: Record<string, string> };

/**
 * Makes the call that a contract describes.
 * @throws ApiError for every refusal and failure
 */
export async function request<C extends Contract>(contract: C, options: RequestOptions<C>): Promise<ReplyOf<C>> {
  return (await (await open(contract, options)).json()) as ReplyOf<C>;
}

/**
 * Makes the call and answers the response when its head has arrived. A token that has run out is renewed once, silently; the call is then
 * made again.
 * @throws ApiError for every refusal and failure
 */
export async function open<C extends Contract>(contract: C, options: RequestOptions<C>): Promise<Response> {
  const loose = options as LooseOptions;
  const token = contract.auth === 'none' ? null : session.token();
  let response = await send(contract, loose, token);
  // Where a token is optional, a 401 says that the one sent has run out.
  const isTokenRefused = response.status === 401 && (contract.auth === 'optional' ? token !== null : contract.auth !== 'none');
  if (isTokenRefused) response = await send(contract, loose, await renewToken(token));
  if (!response.ok) throw await readError(response);
  return response;
}

async function send(contract: Contract, options: LooseOptions, token: string | null): Promise<Response> {
  const { body, headers: encoding } = encode(contract, options);
  const headers: Record<string, string> = { ...options.headers, ...encoding };
  if (token) headers.authorization = `Bearer ${token}`;
  const init: RequestInit = { method: contract.method, headers };
  if (body !== undefined) init.body = body;
  if (options.signal) init.signal = options.signal;
  try {
    return await fetch(address(contract, options), init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, GENERIC_ERROR);
  }
}

function address(contract: Contract, { params = {}, query }: LooseOptions): string {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}

function encode(contract: Contract, options: LooseOptions): { body?: BodyInit; headers: Record<string, string> } {
  if (contract.method === 'GET') return { headers: {} };
  if (isMultipart(contract.body)) return { body: multipartBody(options), headers: {} };
  return { body: JSON.stringify(options.body ?? {}), headers: { 'content-type': 'application/json' } };
}

function isMultipart(body: Contract['body']): body is Multipart {
  return typeof body === 'object' && 'kind' in body && body.kind === 'multipart';
}

function multipartBody({ body, files = [] }: LooseOptions): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) data.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const { field, file, name } of files) data.append(field, file, name);
  return data;
}

let renewing: Promise<string> | null = null;

/** One renewal at a time, over all tabs: the refresh cookie rotates, and a used one ends the session. */
function renewToken(stale: string | null): Promise<string> {
  renewing ??= withTabLock(() => tradeToken(stale)).finally(() => {
    renewing = null;
  });
  return renewing;
}

function withTabLock(work: () => Promise<string>): Promise<string> {
  // Locks exist on secure origins only; elsewhere each tab is on its own.
  return 'locks' in navigator ? navigator.locks.request('renew-token', work) : work();
}

async function tradeToken(stale: string | null): Promise<string> {
  const current = session.token();
  if (current && current !== stale) return current;
  const response = await send(refreshToken, {}, null);
  if (!response.ok) {
    if (response.status === 401) session.end();
    throw await readError(response);
  }
  const { access_token } = (await response.json()) as ReplyOf<typeof refreshToken>;
  session.start(access_token);
  return access_token;
}
