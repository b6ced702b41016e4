import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Calls `done` once, when the reply was sent or its client has left. If that has happened already, it is called at once. */
export function whenOver(reply: ServerResponse, done: () => void): void {
  if (reply.destroyed) done();
  else reply.once('close', done);
}

/** Whether the reply waits for others before it on its connection. It has no socket until they have been sent. */
export const waitsItsTurn = ({ socket }: ServerResponse): boolean => !socket;

/**
 * When a connection ends, closes all replies that wait for their turn on it. Node closes only the one whose turn it is. The others would
 * never close, and so never give back what they hold.
 */
export function closeWaiting(app: FastifyInstance): void {
  const connections = new WeakMap<Socket, Set<ServerResponse>>();
  function waitingOn(socket: Socket): Set<ServerResponse> {
    const known = connections.get(socket);
    if (known) return known;
    const waiting = new Set<ServerResponse>();
    connections.set(socket, waiting);
    socket.once('close', () => {
      for (const reply of waiting) reply.destroy().emit('close');
    });
    return waiting;
  }
  // Before any other listener, so that none of them waits meanwhile.
  app.server.prependListener('request', ({ socket }: IncomingMessage, reply: ServerResponse) => {
    if (!waitsItsTurn(reply)) return;
    const waiting = waitingOn(socket).add(reply);
    reply.once('socket', () => waiting.delete(reply));
  });
}
