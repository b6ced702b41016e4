import type { FastifyInstance } from 'fastify';
import type { Forwarder } from './forwarder.ts';

/**
 * Passes raw request and response to the service in this process; the services' servers never listen. The headers that the gateway has set
 * on the reply (security headers, rate limits, request id) are copied to the raw response first.
 */
export function inProcessForwarder(apps: ReadonlyMap<string, FastifyInstance>): Forwarder {
  return {
    async open() {},
    forward({ service }) {
      const app = apps.get(service);
      if (!app) throw new Error(`no service ${service} in this process`);
      return {
        // preParsing runs after the limits and before the body is read. A hijacked reply stops the gateway's own handling.
        preParsing: (request, reply) => {
          reply.hijack();
          for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
          app.routing(request.raw, reply.raw);
        },
        handler: (_request, reply) => reply,
      };
    },
  };
}
