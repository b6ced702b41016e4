import { createServer } from 'node:net';

/** Below the ports that a system gives to outgoing connections, one of which could take a port that is to be listened on again. */
const FIRST_PORT = 10_000;
const PORTS_PER_WORKER = 2_000;
const WORKERS = 10;
let portsTried = Math.floor(Math.random() * PORTS_PER_WORKER);

/** A free port, of a range that no other worker uses. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS;
  for (let tries = 0; tries < PORTS_PER_WORKER; tries += 1) {
    portsTried += 1;
    const port = FIRST_PORT + worker * PORTS_PER_WORKER + (portsTried % PORTS_PER_WORKER);
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const hears = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, () => resolve(true));
  });
  if (!(await hears)) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}
