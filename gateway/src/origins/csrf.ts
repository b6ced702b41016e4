import { type Contract, isMultipart, parseUrl } from '@formwright/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Pages {
  publicUrl: string;
  /** Origins whose pages may call the API without cookies; '*': all. */
  corsOrigins?: ReadonlySet<string>;
}

/**
 * CSRF protection of calls that read or set a cookie: refuses those of other origins. Browsers send the origin of a request: Sec-Fetch-Site
 * over HTTPS and on localhost, Origin everywhere. Clients without these headers are not browsers. A page that CORS allows may sign in with
 * JSON: the browser asks first, and then neither sends nor keeps a cookie. It would send a form without asking, so forms are refused.
 */
export function refuseOtherSites({ byCookie, body }: Contract, { publicUrl, corsOrigins }: Pages) {
  const ownOrigin = new URL(publicUrl).origin;
  const asksFirst = !byCookie && body !== undefined && !isMultipart(body);
  const isAllowed = (origin: string) => corsOrigins?.has('*') || corsOrigins?.has(origin);
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const { origin, host } = headers;
    const site = headers['sec-fetch-site'];
    const isOurs = site
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || origin === ownOrigin || (host !== undefined && parseUrl(origin)?.host === host);
    if (isOurs || (asksFirst && origin !== undefined && isAllowed(origin) && isJson(headers['content-type']))) return;
    return reply.code(403).send({ error: 'This call is taken from the pages of this site only.' });
  };
}

/** A page of another site can send this type only after the browser has asked. */
const isJson = (type: string | undefined) => /^application\/json *(?:;|$)/i.test(type ?? '');
