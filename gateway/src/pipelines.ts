import type { Socket } from 'node:net';
import { whenOver } from '@formwright/platform';
import type { FastifyInstance } from 'fastify';

/** Requests of a connection that wait for the reply to an earlier one. No browser sends any before that reply, and programs send a few. */
const MAX_WAITING = 20;

/** Node's parser of a connection, which hands over each request by this function. */
type Parser = { onIncoming?: ((request: unknown, keepsAlive: boolean) => number) | null };
const parserOf = (socket: Socket): Parser | null | undefined => (socket as unknown as { parser?: Parser | null }).parser;

/** What a request for another protocol is answered by Node itself: the parser reads nothing more. */
const READ_NO_MORE = 2;

/**
 * Ends a connection that sends many requests ahead. One read of 64 kB has 2,000 of them, and Node handles all of these in one turn of the event
 * loop, of 100 milliseconds and more. Ending the connection does not keep Node from what it has read, so its parser is stopped, too.
 */
export function boundPipelines(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // A reply has no socket until those before it have been sent.
    if (reply.raw.socket !== null) return done();
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
