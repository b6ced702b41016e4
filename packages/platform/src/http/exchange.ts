import { Readable } from 'node:stream';
import type { Contract } from '@formwright/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ArrivingBytes } from '../bytes/arriving-bytes.ts';
import { whenOver } from '../bytes/over.ts';
import type { UploadReservation } from '../bytes/upload-quota.ts';
import { AppError, busy } from '../common/errors.ts';
import type { Outcome } from '../common/metrics.ts';
import { pause } from '../common/pause.ts';
import type { Caller, InternalCaller } from '../security/caller.ts';
import type { RawReply } from '../service/raw-reply.ts';
import type { AnyRequest, CookieOptions, ReplyControls, RouteHooks } from '../service/service.ts';
import { type StreamReply, streamHeaders, toEventStream } from '../service/stream-reply.ts';
import { cookieText } from './cookies.ts';
import type { DeclaredFields } from './declared-fields.ts';
import type { StagedBody } from './multipart.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    cookies: Readonly<Record<string, string | undefined>>;
    staged: StagedBody | null;
    /** A body of JSON that came in pieces. */
    arrived: ArrivingBytes | null;
    /** Room on the disk for a body that the use case reads. */
    share: UploadReservation | null;
    rawBody: string;
    /** What the use case says about a submission. */
    outcome: Outcome | undefined;
    /** The service, or the operator's command, from which the request came; null for the others. */
    calledBy: InternalCaller | null;
  }
  interface FastifyInstance {
    /** A function that ends each open event stream, with the id of its user. */
    openStreams: Map<() => void, string | null>;
    /** Heartbeat interval of streams. */
    heartbeatMs: number;
  }
  interface FastifyContextConfig {
    contract?: Contract;
    hooks?: RouteHooks<Contract>;
  }
}

const noFiles: AnyRequest<Contract>['files'] = Object.freeze([]);
const noFields: AnyRequest<Contract>['otherFields'] = Object.freeze([]);

/** The use case's argument. */
export function toRequest(request: FastifyRequest, reply: FastifyReply, secureCookies: boolean): AnyRequest<Contract> {
  const { body } = request;
  const isStream = body instanceof Readable;
  return {
    body: (isStream ? undefined : body) as AnyRequest<Contract>['body'],
    params: request.params as AnyRequest<Contract>['params'],
    query: request.query as AnyRequest<Contract>['query'],
    rawBody: request.rawBody,
    caller: request.caller,
    onBehalfOf: request.calledBy?.onBehalfOf ?? null,
    files: request.staged?.files ?? noFiles,
    content: isStream ? body : null,
    otherFields: request.staged?.otherFields ?? noFields,
    ip: request.ip,
    headers: request.headers as Record<string, string | undefined>,
    cookies: request.cookies,
    reply: new Controls(reply, secureCookies),
  };
}

class Controls implements ReplyControls {
  constructor(
    private readonly fastifyReply: FastifyReply,
    private readonly secure: boolean,
  ) {}

  setCookie(name: string, value: string, options: CookieOptions): void {
    this.fastifyReply.header('set-cookie', cookieText(name, value, options, this.secure));
  }

  clearCookie(name: string, path = '/', options: Pick<CookieOptions, 'inFrames'> = {}): void {
    this.setCookie(name, '', { ...options, path, maxAgeSeconds: 0 });
  }

  header(name: string, value: string): void {
    this.fastifyReply.header(name, value);
  }

  outcome(outcome: Outcome): void {
    this.fastifyReply.request.outcome = outcome;
  }

  isGone(): boolean {
    return this.fastifyReply.raw.destroyed;
  }
}

/** Checks the caller of a request. Rejects to refuse. */
export type Admit = (request: FastifyRequest) => Promise<void>;

interface Sending {
  declared: DeclaredFields;
  /** Called when a stream fails; the client's connection is cut. */
  broken(error: unknown): void;
  /** Absent if everybody may call. */
  admit?: Admit;
}

/** Sends the result of the use case as the kind of reply that the contract declares. */
export function sendReply(reply: FastifyReply, contract: Contract, result: unknown, sending: Sending): FastifyReply {
  if (contract.reply === 'stream') return sendStream(reply, result as StreamReply, sending);
  if (typeof contract.reply === 'string') {
    const { status, headers, body, admit } = result as RawReply;
    if (body instanceof Readable) {
      body.once('error', sending.broken);
      if (admit) cutWhenRefused(reply, body, admit, sending.broken);
    }
    return reply.code(status).headers(headers).send(body);
  }
  if (result === undefined) throw new Error(`the use case of ${contract.name} returned nothing`);
  // Fastify would send a plain string as text/plain.
  if (typeof result === 'string') return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
  return reply.send(sending.declared(result));
}

const MAX_ID = 200;
/** Interval of the checks of a stream's caller. */
const ADMITTED_MS = 400;

/** Streams of a user that this process has open. */
const MAX_STREAMS = 30;

/**
 * Sends events until the client leaves, is no longer admitted, or the app closes.
 * @throws AppError 'platform.busy' if the user has too many open; the client asks again
 */
function sendStream(reply: FastifyReply, result: StreamReply, { broken, admit }: Sending): FastifyReply {
  const { request, server } = reply;
  const given = request.headers['last-event-id'] ?? (request.query as { lastId?: string } | undefined)?.lastId;
  const lastId = typeof given === 'string' && given !== '' && given.length <= MAX_ID ? given : null;
  const userId = request.caller?.userId ?? null;
  // The new stream is refused, and the oldest one goes on: otherwise too many tabs would end each other's streams for ever.
  if (userId !== null && [...server.openStreams.values()].filter((of) => of === userId).length >= MAX_STREAMS) throw busy();
  const over = new AbortController();
  const end = () => over.abort();
  server.openStreams.set(end, userId);
  over.signal.addEventListener('abort', () => server.openStreams.delete(end), { once: true });
  whenOver(reply.raw, end);
  if (admit) void endWhenRefused(() => admit(request), over, broken);
  const body = toEventStream(result, { lastId, signal: over.signal }, server.heartbeatMs);
  body.once('error', broken);
  return reply.headers(streamHeaders).send(body);
}

/** Cuts a download of a caller who is no longer admitted, so that it does not look complete. */
function cutWhenRefused(reply: FastifyReply, body: Readable, admit: () => Promise<void>, broken: Sending['broken']): void {
  const over = new AbortController();
  whenOver(reply.raw, () => over.abort());
  over.signal.addEventListener('abort', () => body.destroy(), { once: true });
  void endWhenRefused(admit, over, broken);
}

/** Ends the stream of a caller who signed out, lost the role, or whose token has expired. */
async function endWhenRefused(admit: () => Promise<void>, over: AbortController, broken: (error: unknown) => void): Promise<void> {
  while (!over.signal.aborted) {
    await pause(ADMITTED_MS, over.signal);
    try {
      await admit();
    } catch (error) {
      // An unknown answer ends the stream too. The client reconnects.
      if (!over.signal.aborted && !(error instanceof AppError)) broken(error);
      over.abort();
    }
  }
}
