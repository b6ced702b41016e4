import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * For calls whose caller a cookie tells: a page of another origin could make a visitor's browser send them. Browsers say where a request
 * comes from: Sec-Fetch-Site over HTTPS and on localhost, Origin everywhere. A client that says neither is no browser.
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
