import replyFrom from '@fastify/reply-from';
import { pathOf, type ServiceName } from '@formwright/contracts';
import type { Forwarder } from './forwarder.ts';

/**
 * Forwards by HTTP, for a cluster: each service has its address. Drops the header with the services' secret, so that no client can act as a
 * service.
 */
export function proxyForwarder(urls: Readonly<Record<ServiceName, string>>): Forwarder {
  return {
    async open(scope, service, kind) {
      // Bodies are not parsed.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      // Streams use separate connections, so that calls do not wait for them.
      await scope.register(replyFrom, { base: urls[service], undici: { connections: kind === 'streams' ? null : 64, pipelining: 1 } });
    },
    forward(contract) {
      return {
        handler: (request, reply) =>
          // Builds the path from the matched parameters only.
          reply.from(pathOf(contract, request.params as Record<string, string>), {
            rewriteRequestHeaders: (_original, headers) => {
              const { 'x-internal-secret': _secret, ...rest } = headers;
              return { ...rest, 'x-request-id': request.id, 'x-forwarded-for': request.ip };
            },
            onError: (failed, { error }) => {
              request.log.error({ err: error, reqId: request.id }, 'service unreachable');
              failed.code(503).send({ error: 'Something went wrong.', id: request.id });
            },
          }),
      };
    },
  };
}
