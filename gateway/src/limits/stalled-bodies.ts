import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { openConnections, whenOver } from '@formwright/platform';
import type { FastifyInstance } from 'fastify';
import { type LeastPace, Pace } from './pace.ts';
import { answerUnreadable } from './unreadable.ts';

/**
 * A phone on the slowest mobile network (GPRS, about 2,500 bytes a second) that loses the line for half of a minute still sends twice as
 * much. Apache ends requests at the same 500 bytes a second.
 */
const defaults: LeastPace = { quietMs: 30_000, windowMs: 60_000, bytes: 30_000, lookMs: 5_000 };

interface Arriving {
  request: IncomingMessage;
  reply: ServerResponse;
  pace: Pace | null;
}

/**
 * Ends requests whose body stalls. They would hold their place, and what has come of them, for ten minutes. Noted is the newest request of
 * each connection, because bodies come one after the other. A map of all requests would cost memory: V8 links each table that a map has
 * outgrown to the next one, so once a table is old, those after it stay until a full collection, with most requests.
 */
export function endStalledBodies(app: FastifyInstance, given: Partial<LeastPace> = {}): void {
  const least = { ...defaults, ...given };
  const newest = new WeakMap<Socket, Arriving>();
  app.addHook('onRequest', ({ headers, raw: request }, { raw: reply }, done) => {
    if ((headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined) {
      const { socket } = request;
      newest.set(socket, { request, reply, pace: null });
      whenOver(reply, () => {
        if (newest.get(socket)?.request === request) newest.delete(socket);
      });
    }
    done();
  });
  const looks = setInterval(() => {
    const now = performance.now();
    for (const socket of openConnections(app)) {
      const arriving = newest.get(socket);
      if (!arriving) continue;
      const { request, reply, pace } = arriving;
      if (request.complete) newest.delete(socket);
      else if (!pace) arriving.pace = new Pace(least, now, socket.bytesRead);
      else if (pace.isTooSlow(now, socket.bytesRead, request.readableLength === 0)) {
        newest.delete(socket);
        if (reply.headersSent) socket.destroy();
        else {
          answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
          socket.once('finish', () => socket.destroy());
        }
      }
    }
  }, least.lookMs).unref();
  app.addHook('onClose', async () => clearInterval(looks));
}
