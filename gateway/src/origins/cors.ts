import { parseUrl } from '@formwright/contracts';
import { ConfigError, setting } from '@formwright/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Origins whose pages may call the API, separated by commas; '*': all. */
export const corsSetting = setting.text('CORS_ORIGINS', { default: '' });

const METHODS = 'GET, HEAD, POST, PATCH, DELETE';
const SENT = 'authorization, content-type, last-event-id, tus-resumable, upload-checksum, upload-length, upload-metadata, upload-offset';
const READ = 'location, retry-after, tus-resumable, upload-expires, upload-length, upload-offset, x-request-id';
const PREFLIGHT_SECONDS = 600;

/** @throws ConfigError if one is no origin */
export function corsOriginsOf(text: string): ReadonlySet<string> {
  const origins = text.split(',').flatMap((origin) => origin.trim() || []);
  const wrong = origins.filter((origin) => origin !== '*' && parseUrl(origin)?.origin !== origin);
  if (wrong.length === 0) return new Set(origins);
  throw new ConfigError(wrong.map((origin) => `CORS_ORIGINS contains ${origin}, which is no origin such as https://example.org.`));
}

/**
 * Lets pages of other sites call the API and read its replies. They send their token by themselves: the browser sends no cookie and no
 * stored password. Calls of operators are made by the product's own pages only.
 */
export function allowOrigins(origins: ReadonlySet<string>, isOperators: (request: FastifyRequest) => boolean) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { origin } = request.headers;
    if (!/^\/(api|files)\//.test(request.url) || isOperators(request)) return;
    const isForAll = origins.has('*');
    if (!isForAll) reply.header('vary', 'origin');
    if (origin === undefined || !(isForAll || origins.has(origin))) return;
    reply.header('access-control-allow-origin', isForAll ? '*' : origin).header('access-control-expose-headers', READ);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    reply.header('access-control-allow-methods', METHODS).header('access-control-allow-headers', SENT);
    return reply.code(204).header('access-control-max-age', PREFLIGHT_SECONDS).send();
  };
}
