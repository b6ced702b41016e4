import replyFrom from '@fastify/reply-from';
import type { Contract, ServiceName } from '@formwright/contracts';
import type { Door } from './door.ts';

/**
 * The cluster's door: each service has its address. The header by which services prove themselves to each other is dropped, so that
 * nobody outside can pretend to be one.
 */
export function proxyDoor(urls: Readonly<Record<ServiceName, string>>): Door {
  return {
    async open(scope, service, kind) {
      // Bodies travel through untouched, whatever their type.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      // A stream holds its connection for as long as somebody listens: calls must not wait for one.
      await scope.register(replyFrom, { base: urls[service], undici: { connections: kind === 'streams' ? null : 64, pipelining: 1 } });
    },
    forward(contract) {
      return {
        handler: (request, reply) =>
          // Built anew from what the route has matched: whatever else the address may mean to somebody never reaches a service.
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

const pathOf = (contract: Contract, params: Readonly<Record<string, string>>): string =>
  contract.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
