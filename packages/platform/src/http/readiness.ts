import type { Logger } from 'pino';
import type { Backlog } from '../common/backlog.ts';
import { pause } from '../common/pause.ts';

/** Whether a process can work, for /ready. */
export interface Readiness {
  isReady: boolean;
  dependencies: Readonly<Record<string, 'ok' | 'down'>>;
}

export interface ReadinessCheck {
  /** Asks every dependency; simultaneous calls share one round. */
  check(): Promise<Readiness>;
}

/** A dependency that is silent for longer counts as down. */
export const ANSWER_LIMIT_MS = 3_000;
const SELF_CHECK_MS = 5_000;

/**
 * Checks again and again, so that an outage is logged also where nobody asks for /ready.
 * @returns ends it
 */
export function keepChecking(check: () => Promise<unknown>): () => void {
  const timer = setInterval(() => void check().catch(() => undefined), SELF_CHECK_MS);
  return () => clearInterval(timer);
}

/**
 * The readiness of a process. It is ready for the first time when every dependency has answered, so that a wrong address shows before the
 * process replaces a working one. From then on it stays ready while `suffices` says so: an outage of what it can do without for a while
 * must not take every replica away. Each outage is logged once, and its end.
 * @param checks by name; a check that rejects tells that the dependency is down
 */
export function createReadiness(
  checks: Readonly<Record<string, () => Promise<unknown>>>,
  { suffices, log }: { suffices(dependencies: Readiness['dependencies']): boolean; log: Logger },
): ReadinessCheck {
  const downSince = new Map<string, number>();
  let wasReady = false;
  let running: Promise<Readiness> | null = null;

  async function ask(name: string, check: () => Promise<unknown>): Promise<'ok' | 'down'> {
    // Begun first: if it threw before the race, nobody would hear the silence end, which ends the process.
    const answer = Promise.resolve().then(check);
    const silence = pause(ANSWER_LIMIT_MS).then(() => {
      throw new Error(`no answer in ${ANSWER_LIMIT_MS / 1000} s`);
    });
    const since = downSince.get(name);
    try {
      await Promise.race([answer, silence]);
      downSince.delete(name);
      if (since !== undefined)
        log.info({ dependency: name, seconds: Math.round((performance.now() - since) / 1000) }, 'a dependency answers again');
      return 'ok';
    } catch (error) {
      downSince.set(name, since ?? performance.now());
      if (since === undefined) log.error({ err: error, dependency: name }, 'a dependency does not answer');
      return 'down';
    }
  }

  async function round(): Promise<Readiness> {
    const entries = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await ask(name, check)] as const));
    const dependencies = Object.fromEntries(entries);
    const isReady = wasReady ? suffices(dependencies) : entries.every(([, state]) => state === 'ok');
    wasReady ||= isReady;
    return { isReady, dependencies };
  }

  return {
    check() {
      running ??= round().finally(() => {
        running = null;
      });
      return running;
    },
  };
}

/** The phase of a process that runs one service, or the gateway. */
export interface Lifecycle {
  phase: 'starting' | 'running' | 'closing';
}

/** The content of /ready and its status code. */
export function readyReply({ isReady, dependencies }: Readiness, backlog: Backlog | undefined, phase: Lifecycle['phase'] = 'running') {
  const status = phase !== 'running' ? phase : isReady ? 'ready' : 'not ready';
  return { code: status === 'ready' ? 200 : 503, body: { status, dependencies, ...backlog } };
}
