import { Readable } from 'node:stream';
import type { Contract } from '@formwright/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyRequest, Caller, CookieOptions, ReplyControls } from '../service.ts';
import { guardedName } from './cookie-names.ts';
import type { StagedBody } from './multipart.ts';
import type { RawReply } from './raw-reply.ts';
import { type StreamReply, streamHeaders, toEventStream } from './stream-reply.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    staged: StagedBody | null;
    /** Whether the request came from another service or an operator's command. */
    isInternal: boolean;
  }
  interface FastifyInstance {
    /** Functions that end the open event streams. */
    openStreams: Set<() => void>;
    /** Heartbeat interval of streams. */
    heartbeatMs: number;
  }
  interface FastifyContextConfig {
    contract?: Contract;
  }
}

const noFiles: AnyRequest<Contract>['files'] = Object.freeze([]);
const noFields: AnyRequest<Contract>['otherFields'] = Object.freeze([]);

/** The use case's argument. */
export function toRequest(request: FastifyRequest, reply: FastifyReply, secureCookies: boolean): AnyRequest<Contract> {
  return {
    body: request.body as AnyRequest<Contract>['body'],
    params: request.params as AnyRequest<Contract>['params'],
    query: request.query as AnyRequest<Contract>['query'],
    caller: request.caller,
    files: request.staged?.files ?? noFiles,
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
    const path = options.path ?? '/';
    this.fastifyReply.setCookie(this.nameOf(name, path), value, {
      path,
      httpOnly: options.httpOnly ?? true,
      sameSite: options.sameSite ?? 'lax',
      secure: this.secure,
      ...this.framing(options),
      ...(options.maxAgeSeconds !== undefined && { maxAge: options.maxAgeSeconds }),
    });
  }

  clearCookie(name: string, path = '/', options: Pick<CookieOptions, 'inFrames'> = {}): void {
    this.fastifyReply.clearCookie(this.nameOf(name, path), { path, secure: this.secure, ...this.framing(options) });
  }

  private nameOf(name: string, path: string): string {
    return this.secure ? guardedName(name, path) : name;
  }

  private framing({ inFrames }: Pick<CookieOptions, 'inFrames'>) {
    return inFrames && this.secure ? ({ sameSite: 'none', partitioned: true } as const) : {};
  }

  header(name: string, value: string): void {
    this.fastifyReply.header(name, value);
  }
}

/**
 * Sends the result of the use case as the kind of reply that the contract declares.
 * @param broken called when a stream fails; the client's connection is cut
 */
export function sendReply(reply: FastifyReply, contract: Contract, result: unknown, broken: (error: unknown) => void): FastifyReply {
  if (contract.reply === 'stream') return sendStream(reply, result as StreamReply, broken);
  if (typeof contract.reply === 'string') {
    const { status, headers, body } = result as RawReply;
    if (body instanceof Readable) body.once('error', broken);
    return reply.code(status).headers(headers).send(body);
  }
  if (result === undefined) throw new Error(`the use case of ${contract.name} returned nothing`);
  // Fastify would send a plain string as text/plain.
  if (typeof result === 'string') return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
  return reply.send(result);
}

const longestId = 200;

/** Sends events until the client leaves or the app closes. */
function sendStream(reply: FastifyReply, result: StreamReply, broken: (error: unknown) => void): FastifyReply {
  const { request, server } = reply;
  const given = request.headers['last-event-id'] ?? (request.query as { lastId?: string } | undefined)?.lastId;
  const lastId = typeof given === 'string' && given !== '' && given.length <= longestId ? given : null;
  const over = new AbortController();
  const end = () => over.abort();
  server.openStreams.add(end);
  reply.raw.once('close', () => {
    server.openStreams.delete(end);
    end();
  });
  const body = toEventStream(result, { lastId, signal: over.signal }, server.heartbeatMs);
  body.once('error', broken);
  return reply.headers(streamHeaders).send(body);
}
