import { writeFileSync } from 'node:fs';
import { allContracts } from '@formwright/contracts';
import { compilersFactory, createSecretCheck } from '@formwright/platform';
import fastify, { type FastifyInstance } from 'fastify';
import { inProcessForwarder } from './in-process-forwarder.ts';
import { addKeepDeleted, type Deletions } from './keep-deleted.ts';
import { createLoopWatch } from './loop-watch.ts';

/**
 * A local port for operator commands of an embedded product: calls of auth 'service'. Access needs the secret in the data directory. The
 * services check the secret themselves.
 * @param file for address and secret, used by `npm run operator` and readable by this user alone. It says that the data directory is locked
 * while they are right: a process that was killed leaves it behind, and its port may be another program's then.
 */
export async function listenForOperators(
  apps: ReadonlyMap<string, FastifyInstance>,
  secret: string,
  file: string,
  deletions: Deletions,
): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true, schemaController: { compilersFactory } });
  const forwarder = inProcessForwarder(apps);
  for (const contract of allContracts.filter(({ auth }) => auth === 'service')) {
    app.route({ method: contract.method, url: contract.path, ...forwarder.forward(contract) });
  }
  addLoopWatch(app, secret);
  addKeepDeleted(app, secret, deletions);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  writeFileSync(file, JSON.stringify({ url, secret, isLocked: true }), { mode: 0o600 });
  return app;
}

/** POST starts measuring the event-loop delay, GET returns the result. */
function addLoopWatch(app: FastifyInstance, secret: string): void {
  const watch = createLoopWatch();
  const isOurs = createSecretCheck(secret);
  app.route({
    method: ['GET', 'POST'],
    url: '/loop',
    handler: async (request, reply) => {
      if (!isOurs(request.headers['x-internal-secret'])) return reply.code(404).send({ error: 'Not found.' });
      if (request.method === 'POST') watch.restart();
      return watch.figures();
    },
  });
}
