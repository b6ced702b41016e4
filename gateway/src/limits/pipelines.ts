import type { Socket } from 'node:net';
import { waitsItsTurn, whenOver } from '@formwright/platform';
import type { FastifyInstance } from 'fastify';

/** Requests of a connection that wait for the reply to an earlier one. No browser sends any before that reply, and programs send a few. */
const MAX_WAITING = 20;

/** Node's HTTP parser of a connection. It calls `onIncoming` for each request. */
type Parser = { onIncoming?: ((request: unknown, keepsAlive: boolean) => number) | null };
const parserOf = (socket: Socket): Parser | null | undefined => (socket as unknown as { parser?: Parser | null }).parser;

/** The return value of `onIncoming` that stops the parser. Node uses it for a request to change the protocol. */
const READ_NO_MORE = 2;

/**
 * Ends a connection that sends many requests before it has got replies. Node reads 64 kB at once, which may hold 2,000 requests, and
 * handles all of them in one turn of the event loop, for more than 100 ms. Node handles what it has read even after the connection has
 * ended, so its parser is stopped, too.
 */
export function boundPipelines(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (!waitsItsTurn(reply.raw)) return done();
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > MAX_WAITING) {
      const parser = parserOf(socket);
      if (parser) parser.onIncoming = () => READ_NO_MORE;
      socket.destroy();
      return reply.hijack();
    }
    whenOver(reply.raw, () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    done();
  });
}
