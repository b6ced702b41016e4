import replyFrom from '@fastify/reply-from';
import type { ServiceName } from '@formwright/contracts';
import type { Door } from './door.ts';

/**
 * The cluster's door: each service has its address. The header by which services prove themselves to each other is dropped, so that
 * nobody outside can pretend to be one.
 */
export function proxyDoor(urls: Readonly<Record<ServiceName, string>>): Door {
  return {
    async open(scope, service) {
      // Bodies travel through untouched, whatever their type.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      await scope.register(replyFrom, { base: urls[service], undici: { connections: 64, pipelining: 1 } });
    },
    lead() {
      return {
        handler: (request, reply) =>
          reply.from(request.raw.url ?? '/', {
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
