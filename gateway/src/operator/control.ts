import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { allContracts, isInternal } from '@formwright/contracts';
import { compilersFactory, createSecretCheck, mayCall, vouchFor } from '@formwright/platform';
import fastify, { type FastifyInstance } from 'fastify';
import { inProcessForwarder } from '../forwarding/in-process-forwarder.ts';
import { createLoopWatch } from '../process/loop-watch.ts';
import { addKeepDeleted, type Deletions } from './keep-deleted.ts';
import { CONTROL_HEADERS } from './operator-call.ts';

/**
 * A local port for operator commands of an embedded product: what an operator may call. Access needs a secret, which every start makes
 * anew, and the operator's name.
 * @param file for address and secret, used by `npm run operator` and readable by this user alone. It says that the data directory is locked
 * while they are right: a process that was killed leaves it behind, and its port may be another program's then.
 */
export async function listenForOperators(
  apps: ReadonlyMap<string, FastifyInstance>,
  file: string,
  deletions: Deletions,
): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true, schemaController: { compilersFactory } });
  const secret = randomBytes(32).toString('base64url');
  const isOurs = createSecretCheck(secret);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOurs(request.headers[CONTROL_HEADERS.secret])) return reply.code(404).send({ error: 'Not found.' });
    const operator = nameIn(request.headers[CONTROL_HEADERS.operator]);
    if (operator === '') return reply.code(400).send({ error: 'Say who you are.' });
    vouchFor(request.raw, { caller: 'operator', onBehalfOf: { operator } });
    done();
  });
  const forwarder = inProcessForwarder(apps);
  for (const contract of allContracts.filter((each) => isInternal(each) && mayCall('operator', each))) {
    app.route({ method: contract.method, url: contract.path, ...forwarder.forward(contract) });
  }
  addLoopWatch(app);
  addKeepDeleted(app, deletions);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  writeFileSync(file, JSON.stringify({ url, secret }), { mode: 0o600 });
  return app;
}

/** The operator's name in a header; '' if there is none. */
function nameIn(header: unknown): string {
  try {
    return typeof header === 'string' ? decodeURIComponent(header).slice(0, 100) : '';
  } catch {
    return '';
  }
}

/** POST starts measuring the event-loop delay, GET returns the result. */
function addLoopWatch(app: FastifyInstance): void {
  const watch = createLoopWatch();
  app.route({
    method: ['GET', 'POST'],
    url: '/loop',
    handler: async (request) => {
      if (request.method === 'POST') watch.restart();
      return watch.figures();
    },
  });
}
