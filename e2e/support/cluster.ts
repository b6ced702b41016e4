import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seen } from './api.ts';

/** What `npm run cluster` tells of itself in cluster.json. */
interface ClusterState {
  servers: { STORE_URL: string; FILES_URL: string };
  processes: { name: string; replica: number; port: number; pid: number }[];
}

/** A part of the cluster that can be killed by SIGKILL. */
export interface Part {
  name: string;
  kill(): Promise<void>;
  /** Brings it back; resolves when it takes connections. */
  bringBack(): Promise<void>;
}

export const readCluster = (dataDir: string): ClusterState => JSON.parse(readFileSync(join(dataDir, 'cluster.json'), 'utf8'));

/** MongoDB, RabbitMQ or the S3 server, by its script in scripts/infra. */
function serverPart(name: string, dir: string): Part {
  const command = async (verb: string) => {
    const child = spawn(process.execPath, [`scripts/infra/${name}.mjs`, verb, dir], { stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${name} ${verb}: ${code}`);
  };
  return { name, kill: () => command('kill'), bringBack: () => command('start') };
}

/** Replicas of a process, one or all of them. The cluster starts them again by itself. */
export function replicasPart(dataDir: string, name: string, which: () => 'one' | 'all'): Part {
  const replicas = () => readCluster(dataDir).processes.filter((each) => each.name === name);
  let killed: number[] = [];
  return {
    name,
    async kill() {
      const pids = replicas().map(({ pid }) => pid);
      const one = Math.floor(Math.random() * pids.length);
      killed = which() === 'all' ? pids : pids.slice(one, one + 1);
      for (const pid of killed) process.kill(pid, 'SIGKILL');
    },
    async bringBack() {
      await seen(
        async () => replicas(),
        (now) => now.every(({ pid }) => !killed.includes(pid)),
      );
      await Promise.all(replicas().map(({ port }) => seen(() => isAlive(port), Boolean)));
    },
  };
}

const isAlive = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Every part that can be killed here. Documents in SQLite files have no server: every kill of a service kills what writes them. */
export function partsOf(dataDir: string): Part[] {
  const names = [...new Set(readCluster(dataDir).processes.map(({ name }) => name))];
  const either = () => (Math.random() < 1 / 2 ? 'one' : 'all');
  const servers = ['mongo', 'rabbitmq', 's3'].filter((name) => existsSync(join(dataDir, name, 'state.json')));
  return [...servers.map((name) => serverPart(name, join(dataDir, name))), ...names.map((name) => replicasPart(dataDir, name, either))];
}

/** @returns events that wait in processes, or null while a replica is not ready or misses something that it needs */
export async function askReplicas(dataDir: string): Promise<number | null> {
  const replies = await Promise.all(
    readCluster(dataDir).processes.map(async ({ port }) => {
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(5_000) });
        const { dependencies, waiting = 0 } = (await answer.json()) as { dependencies?: Record<string, string>; waiting?: number };
        return answer.ok && Object.values(dependencies ?? {}).every((state) => state === 'ok') ? waiting : null;
      } catch {
        return null;
      }
    }),
  );
  return replies.reduce<number | null>((sum, waiting) => (sum === null || waiting === null ? null : sum + waiting), 0);
}
