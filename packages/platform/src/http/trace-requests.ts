import type { FastifyInstance } from 'fastify';
import { whenOver } from '../bytes/over.ts';
import type { OpenSpan, Tracing } from '../common/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; absent where traces are off. */
    span?: OpenSpan;
  }
}

/**
 * Makes each request of a contract a span.
 * @param service its name, or 'gateway'
 * @param options.isPublic strangers send the requests. Each begins a trace, and the header traceparent is replaced: a stranger could
 * otherwise have every request recorded, or write into the traces of others. Without it the header comes from the gateway or a service.
 */
export function traceRequests(app: FastifyInstance, service: string, tracing: Tracing, options: { isPublic?: boolean } = {}): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { contract } = request.routeOptions.config;
    if (!contract) return done();
    const given = options.isPublic ? undefined : request.headers.traceparent;
    const span = tracing.start(options.isPublic ? `${contract.method} ${contract.path}` : contract.name, {
      kind: 'server',
      attributes: { 'formwright.service': service, 'formwright.contract': contract.name },
      parent: typeof given === 'string' ? given : null,
    });
    if (options.isPublic) request.raw.headers.traceparent = span.context;
    request.span = span;
    whenOver(reply.raw, () => span.end({ status: reply.raw.statusCode }));
    done();
  });
}
