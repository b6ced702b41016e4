import { whenOver } from '@formwright/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, tooMany } from './limits.ts';

/**
 * Limits refused requests per address. Public posts have a high general limit, because a whole school may share an address. A refused post
 * costs as much work as an accepted one, and people seldom send one.
 * @param name tells these refusals from others
 * @param max refused requests per minute and address
 */
export function countRefusals(scope: FastifyInstance, name: string, max: number) {
  // The address is saved, because it is gone after a disconnect.
  const addresses = new WeakMap<FastifyRequest, string>();
  const limit = scope.createRateLimit({ max, keyGenerator: (request) => `${name} ${addresses.get(request) ?? ''}` });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    addresses.set(request, addressOf(request));
    const before = await limit(request, { increment: false });
    if (!before.isAllowed && before.remaining === 0) {
      reply.header('retry-after', before.ttlInSeconds);
      throw tooMany();
    }
    whenOver(reply.raw, () => {
      const status = reply.raw.statusCode;
      if (status >= 400 && status < 500 && status !== 429) void limit(request);
    });
  };
}
