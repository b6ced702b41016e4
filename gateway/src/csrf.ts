import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * CSRF protection: refuses cookie-authenticated calls from other origins. Browsers send the origin of a request: Sec-Fetch-Site over HTTPS
 * and on localhost, Origin everywhere. Clients without these headers are not browsers.
 */
export function refuseOtherSites(publicUrl: string) {
  const ownOrigin = new URL(publicUrl).origin;
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const { origin, host } = headers;
    const site = headers['sec-fetch-site'];
    const isOurs = site
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || origin === ownOrigin || (URL.canParse(origin) && new URL(origin).host === host);
    if (!isOurs) return reply.code(403).send({ error: 'This call is taken from the pages of this site only.' });
  };
}
