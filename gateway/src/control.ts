import { writeFileSync } from 'node:fs';
import { allContracts } from '@formwright/contracts';
import fastify, { type FastifyInstance } from 'fastify';
import { inProcessDoor } from './in-process-door.ts';

/**
 * The operators' door of an embedded product: calls of auth 'service', on a loopback port of their own, for whoever can read the data
 * directory. The services check the secret themselves.
 * @param file where address and secret are left for `npm run operator`, readable by this user alone
 */
export async function listenForOperators(
  apps: ReadonlyMap<string, FastifyInstance>,
  secret: string,
  file: string,
): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true });
  const door = inProcessDoor(apps);
  for (const contract of allContracts.filter(({ auth }) => auth === 'service')) {
    app.route({ method: contract.method, url: contract.path, ...door.lead(contract.service) });
  }
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  writeFileSync(file, JSON.stringify({ url, secret }), { mode: 0o600 });
  return app;
}
