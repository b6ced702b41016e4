import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Each look reaches store, bus and files of every replica. */
const LOOK_MS = 1_000;

const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * One address for the replicas of a process, as a Service of Kubernetes gives: new connections go in turn to those that are ready. While
 * none is, they are refused.
 * @param ports of the replicas; they are asked for /ready
 */
export async function startBalancer(ports, port) {
  let ready = [];
  let turn = 0;
  const sockets = new Set();
  const server = createServer({ noDelay: true }, (client) => {
    turn += 1;
    const chosen = ready[turn % ready.length];
    if (chosen === undefined) return client.destroy();
    const replica = connect({ port: chosen, host: '127.0.0.1', noDelay: true });
    for (const [one, other] of [
      [client, replica],
      [replica, client],
    ]) {
      sockets.add(one);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const closing = new AbortController();
  const looking = (async () => {
    while (!closing.signal.aborted) {
      const states = await Promise.all(ports.map(isReady));
      ready = ports.filter((_, index) => states[index]);
      await wait(LOOK_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();
  return {
    port: server.address().port,
    ready: () => ready.length,
    async close() {
      closing.abort();
      await looking;
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
