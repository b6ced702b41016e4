import type { BodyOf, Contract, ParamsOf, QueryOf, ReplyOf } from '@formwright/contracts/contract';
import { refreshToken } from '@formwright/contracts/identity';
import { isMultipart, pathOf, ZONE_HEADER } from '@formwright/contracts/requests';
import { ApiError, GENERIC_ERROR, isUnanswered, readError } from './api-error.ts';
import { type Patience, startPatience } from './patience.ts';
import { heedZone, zoneToAsk } from './reader-zone.ts';
import { session, workspaceIn } from './session.ts';

/** How long a call waits for an answer, besides the time in which the slowest line carries its body. */
const PATIENCE_MS = 30_000;
const SLOWEST_BYTES_PER_MS = 10;
/** How long the rest of an answer may take once its head has come. */
const BODY_PATIENCE_MS = 120_000;

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
  /** The workspace for which the work began, from `session.workspace()`. The call is refused if another one is open by now. */
  workspace?: string | null;
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
  return readReply(await answered(contract, options), options);
}

/**
 * Makes the call and answers the response when its head has arrived. A token that has run out is renewed once, silently; the call is then
 * made again.
 * @throws ApiError for every refusal and failure
 */
export async function open<C extends Contract>(contract: C, options: RequestOptions<C>): Promise<Response> {
  const { response, patience } = await answered(contract, options);
  patience.end();
  return response;
}

/**
 * Reads a file of this site.
 * @throws ApiError for every refusal and failure
 */
export async function download(src: string): Promise<Blob> {
  const patience = startPatience();
  patience.wait(PATIENCE_MS);
  try {
    const response = await fetch(src, { signal: patience.signal });
    if (!response.ok) throw await readError(response);
    patience.wait(BODY_PATIENCE_MS);
    return await response.blob();
  } catch (error) {
    throw error instanceof ApiError ? error : failure(error, {});
  } finally {
    patience.end();
  }
}

interface Answered {
  response: Response;
  /** Still waits, for the body. */
  patience: Patience;
}

async function answered(contract: Contract, options: LooseOptions): Promise<Answered> {
  if (options.workspace !== undefined && options.workspace !== session.workspace()) throw elsewhere();
  const token = contract.auth === 'none' ? null : session.token();
  let answer = await send(contract, options, token);
  // Where a token is optional, a 401 says that the one sent has run out.
  const isTokenRefused = answer.response.status === 401 && (contract.auth === 'optional' ? token !== null : contract.auth !== 'none');
  if (isTokenRefused) {
    answer.patience.end();
    const renewed = await renewToken(token);
    // The caller is no longer in the workspace for which this call was made. In another one it could do something else.
    if (token && workspaceIn(renewed) !== workspaceIn(token)) throw elsewhere();
    answer = await send(contract, options, renewed);
  }
  if (!answer.response.ok) throw await readRefusal(answer);
  return answer;
}

const elsewhere = () => new ApiError(403, 'Another account is open now.');

async function send(contract: Contract, options: LooseOptions, token: string | null): Promise<Answered> {
  const { body, headers: encoding } = encode(contract, options);
  const headers: Record<string, string> = { ...options.headers, ...encoding };
  if (token) headers.authorization = `Bearer ${token}`;
  const zone = zoneToAsk();
  if (zone) headers[ZONE_HEADER] = zone;
  const patience = startPatience(options.signal);
  const init: RequestInit = { method: contract.method, headers, signal: patience.signal };
  if (body !== undefined) init.body = body;
  patience.wait(PATIENCE_MS + sizeOf(body) / SLOWEST_BYTES_PER_MS);
  try {
    const response = await fetch(address(contract, options), init);
    if (zone) heedZone(zone, response.headers.get(ZONE_HEADER));
    patience.wait(BODY_PATIENCE_MS);
    return { response, patience };
  } catch (error) {
    patience.end();
    throw failure(error, options);
  }
}

async function readReply<Reply>({ response, patience }: Answered, options: LooseOptions): Promise<Reply> {
  try {
    return (await response.json()) as Reply;
  } catch (error) {
    // A line that breaks in the middle of the answer is a TypeError. Only malformed JSON is another one.
    throw patience.signal.aborted || error instanceof TypeError ? failure(error, options) : error;
  } finally {
    patience.end();
  }
}

const readRefusal = ({ response, patience }: Answered): Promise<ApiError> => readError(response).finally(patience.end);

/** A caller who left hears of that; to everybody else the server was not reached. */
const failure = (error: unknown, { signal }: LooseOptions): unknown => (signal?.aborted ? error : new ApiError(0, GENERIC_ERROR));

/** About as many bytes as travel. */
function sizeOf(body: BodyInit | undefined): number {
  if (typeof body === 'string') return body.length;
  if (!(body instanceof FormData)) return 0;
  return [...body.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0);
}

function address(contract: Contract, { params = {}, query }: LooseOptions): string {
  const path = pathOf(contract, params);
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}

function encode(contract: Contract, options: LooseOptions): { body?: BodyInit; headers: Record<string, string> } {
  if (contract.method === 'GET') return { headers: {} };
  if (isMultipart(contract.body)) return { body: multipartBody(options), headers: {} };
  return { body: JSON.stringify(options.body ?? {}), headers: { 'content-type': 'application/json' } };
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

/** Gets a new token, because the one that is there says too little by now. @throws ApiError */
export const renewSession = async (): Promise<void> => void (await renewToken(session.token()));

function withTabLock(work: () => Promise<string>): Promise<string> {
  // Locks exist on secure origins only; elsewhere each tab is on its own.
  return 'locks' in navigator ? navigator.locks.request('renew-token', work) : work();
}

/** The former cookie is good for a minute only, so a lost answer is asked for again at once. */
async function sendRefresh(pauses = [500, 2_000]): Promise<Answered> {
  try {
    return await send(refreshToken, {}, null);
  } catch (error) {
    const [pause, ...others] = pauses;
    if (pause === undefined || !navigator.onLine || !isUnanswered(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return sendRefresh(others);
  }
}

async function tradeToken(stale: string | null): Promise<string> {
  const current = session.token();
  if (current && current !== stale) return current;
  const answer = await sendRefresh();
  if (!answer.response.ok) {
    if (answer.response.status === 401) session.end({ isAsked: false });
    throw await readRefusal(answer);
  }
  const { access_token } = await readReply<ReplyOf<typeof refreshToken>>(answer, {});
  session.start(access_token);
  return access_token;
}
