import type { FastifyInstance } from 'fastify';
import type { Door } from './door.ts';

/**
 * The embedded door: the services' servers never listen; the gateway passes them the raw request and response.
 * What the gateway has put on the reply (security headers, rate limits, request id) is on the response before.
 */
export function inProcessDoor(apps: ReadonlyMap<string, FastifyInstance>): Door {
  return {
    async open() {},
    forward({ service }) {
      const app = apps.get(service);
      if (!app) throw new Error(`no service ${service} in this process`);
      return {
        // preParsing comes after the limits and before the body is read; a hijacked reply stops the gateway's own handling.
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
