// Servers for tests as processes of their own, described by DIR/state.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const readState = (dir) => (existsSync(join(dir, 'state.json')) ? JSON.parse(readFileSync(join(dir, 'state.json'), 'utf8')) : null);
export const writeState = (dir, state) => writeFileSync(join(dir, 'state.json'), JSON.stringify(state));

const given = new Set();

/** A port that nobody listens on and that was not given before, below those that outgoing connections take. */
export async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (given.has(port)) continue;
    const isFree = await new Promise((done) => {
      const server = createServer();
      server.once('error', () => done(false));
      server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
    });
    if (!isFree) continue;
    given.add(port);
    return port;
  }
}

/** @returns whether the process lives; one that has ended and was not collected yet does not */
export function isRunning(pid) {
  if (!pid) return false;
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Sends the signal, waits for the end, and kills after a minute. */
export async function end(pid, signal) {
  if (!isRunning(pid)) return;
  process.kill(pid, signal);
  for (let tries = 0; isRunning(pid); tries += 1) {
    if (tries === 1_200) process.kill(pid, 'SIGKILL');
    await wait(50);
  }
}
