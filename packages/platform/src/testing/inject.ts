import type { Readable } from 'node:stream';
import { type CallerName, type Contract, isInternal, type Multipart, type ReplyOf, serviceNames } from '@formwright/contracts';
import type { Composition } from '../host/compose.ts';
import type { Clock } from '../ports/clock.ts';
import { generateKeyPair, type KeyPair, signAccessToken } from '../security/access-token.ts';
import { type CallVerifier, createCallSigner, createCallVerifier } from '../security/call-tokens.ts';
import type { Caller, Principal } from '../security/caller.ts';
import { checkReply } from './declared-reply.ts';
import { multipartBody, type TestFile } from './multipart-body.ts';

type App = NonNullable<ReturnType<Composition['apps']['get']>>;

export interface InjectInput {
  /**
   * Any value, even invalid ones; a Buffer for a contract with `bytes`. For a multipart contract an object of fields; its JSON fields are
   * encoded.
   */
  body?: unknown;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  as?: Caller;
  /** Sends the token of a call; by default if the contract needs one. */
  isService?: boolean;
  /** Who makes the call. Default: an operator, or the service itself, which may call all but operators' commands. */
  by?: CallerName;
  /** Default: the operator 'Grace' for operators' commands. */
  onBehalfOf?: Principal;
  files?: readonly TestFile[];
  /** Text fields of a multipart body besides `body`, in order, sent unchanged. */
  otherFields?: readonly (readonly [string, string])[];
  cookies?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Address of the client; default 127.0.0.1. */
  ip?: string;
  /** For a stream: called with the text received so far; true disconnects. By default the client leaves after the first event. */
  leaves?: (text: string) => boolean | Promise<boolean>;
}

export interface TestCookie {
  name: string;
  value: string;
  path?: string;
  maxAge?: number;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: string;
  expires?: Date;
}

export interface InjectReply<C extends Contract> {
  status: number;
  /** Parsed JSON, else the text. Typed as the success reply, but an error's envelope is here too. */
  body: ReplyOf<C>;
  text: string;
  /** The raw bytes, for files. */
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
  /** The cookies of the reply, by name. */
  cookies: Record<string, TestCookie>;
}

/** The key pair that signs `as`, for a service that signs tokens itself. */
export const testKeys = generateKeyPair();
/** The key pair of every caller in test worlds. */
export const testCallKeys = new Map<CallerName, KeyPair>([...serviceNames, 'operator' as const].map((name) => [name, generateKeyPair()]));

/** The settings of calls, and of stored data, of a service that a test starts as a process does. */
export const callSettings = (name: CallerName): Record<string, string> => ({
  CALL_KEY: testCallKeys.get(name)?.privateKey ?? '',
  CALL_PUBLIC_KEYS: [...testCallKeys].map(([caller, { publicKey }]) => `${caller}=${publicKey.split('\n')[1]}`).join(' '),
  DATA_SECRET: 'a secret of more than thirty-two characters',
});

export const verifyTestCall = (clock: Pick<Clock, 'now'>): CallVerifier =>
  createCallVerifier(new Map([...testCallKeys].map(([name, { publicKey }]) => [name, [publicKey]])), clock);

/** When a call is signed. */
let signedAt = 0;
/** Made once, because to read a key takes as long as a whole call. */
const signers = new Map(
  [...testCallKeys].map(([name, { privateKey }]) => [name, createCallSigner(name, privateKey, { now: () => signedAt })]),
);

/** The headers of a call between services, or of an operator's command. */
export function callHeaders(
  contract: Contract,
  now: number,
  { by = contract.auth === 'operator' ? 'operator' : contract.service, onBehalfOf }: Pick<InjectInput, 'by' | 'onBehalfOf'> = {},
): Record<string, string> {
  const principal = onBehalfOf ?? (contract.auth === 'operator' ? { operator: 'Grace' } : null);
  signedAt = now;
  return signers.get(by)?.(contract, principal) ?? {};
}

/** An operator has shown a second factor, and the password a moment ago, unless the test says otherwise. */
export const provenNow = (caller: Caller, now: number): Caller =>
  caller.role === 'operator' ? { factor: 'shown', provenAt: now, ...caller } : caller;

/** Calls a contract of a service without a network, and checks that the reply has only what the contract declares. */
export async function inject<C extends Contract>(app: App, contract: C, input: InjectInput, now: number): Promise<InjectReply<C>> {
  const { contentType, payload } = encodeBody(contract, input);
  const isStream = contract.reply === 'stream';
  const answer = await app.inject({
    payloadAsStream: isStream,
    method: contract.method,
    url: contract.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(input.params?.[name] ?? '')),
    ...(input.ip && { remoteAddress: input.ip }),
    ...(input.query && { query: { ...input.query } }),
    ...(input.cookies && { cookies: { ...input.cookies } }),
    headers: {
      ...(contentType && { 'content-type': contentType }),
      ...(input.as && {
        authorization: `Bearer ${await signAccessToken(testKeys.privateKey, provenNow(input.as, now), { now, generation: 0 })}`,
      }),
      ...((input.isService ?? isInternal(contract)) && callHeaders(contract, now, input)),
      ...input.headers,
    },
    ...(payload !== undefined && { payload }),
  });
  const bytes = isStream ? await readStream(answer.stream(), input.leaves ?? (() => true)) : answer.rawPayload;
  const text = bytes.toString('utf8');
  // The reply to HEAD names a type and has no text.
  const body: unknown = text !== '' && String(answer.headers['content-type']).includes('json') ? JSON.parse(text) : text;
  if (answer.statusCode === 200) checkReply(contract, body);
  return {
    status: answer.statusCode,
    body: body as ReplyOf<C>,
    text,
    bytes,
    headers: answer.headers,
    cookies: Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie as TestCookie])),
  };
}

/** An event stream never ends by itself, so the client disconnects. Other streams end. */
async function readStream(stream: Readable, leaves: NonNullable<InjectInput['leaves']>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    if (String(chunk).includes('data: ') && (await leaves(Buffer.concat(chunks).toString('utf8')))) break;
  }
  return Buffer.concat(chunks);
}

function encodeBody(contract: Contract, input: InjectInput): { contentType?: string; payload?: string | Buffer } {
  const multipart = (contract.body as Multipart | undefined)?.kind === 'multipart' ? (contract.body as Multipart) : null;
  if (multipart) {
    const declared = Object.entries((input.body ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, multipart.json.includes(name) ? JSON.stringify(value) : String(value)] as const);
    return multipartBody([...declared, ...(input.otherFields ?? [])], input.files ?? []);
  }
  if (contract.method === 'GET' || input.body === undefined) return {};
  if (contract.bytes) return { contentType: [contract.bytes].flat()[0] ?? '', payload: input.body as Buffer };
  return { contentType: 'application/json', payload: JSON.stringify(input.body) };
}
