import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, tooMany } from './limits.ts';

/**
 * A limit for what an address sends in vain. Public posts have a high limit, because a whole school may answer from one address; a refused
 * one costs as much work as one that is taken and is seldom sent by a person.
 * @param max refused requests per minute and address
 */
export function countRefusals(scope: FastifyInstance, max: number) {
  // A request tells its address only as long as its client is there, and some leave before they are refused.
  const addresses = new WeakMap<FastifyRequest, string>();
  const limit = scope.createRateLimit({ max, keyGenerator: (request) => addresses.get(request) ?? '' });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    addresses.set(request, addressOf(request));
    const before = await limit(request, { increment: false });
    if (!before.isAllowed && before.remaining === 0) {
      reply.header('retry-after', before.ttlInSeconds);
      throw tooMany();
    }
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode;
      if (status >= 400 && status < 500 && status !== 429) void limit(request);
    });
  };
}
