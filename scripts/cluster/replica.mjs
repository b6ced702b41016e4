import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const AGAIN_MS = 1_000;

/**
 * One replica of a process, started again whenever it ends, as Kubernetes does.
 * @param programs folder of the built programs; what it leads to may change, and holds from the next start on
 * @param log file that its output is appended to
 * @param told called with a line about each end that was not asked for
 */
export function startReplica({ name, replica, port, programs, env, log, told }) {
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'a');
  const flags = ['--enable-source-maps', '--require', join(root, 'e2e/support/end-with-parent.cjs')];
  let isStopping = false;
  let child;
  const start = () => {
    // Away from the terminal's Ctrl-C, which is for the one who ends them in order. The last pipe ends them with us.
    child = spawn(process.execPath, [...flags, join(realpathSync(programs), `${name}.js`)], {
      cwd: root,
      detached: true,
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', output, output, 'pipe'],
    });
    child.once('exit', async (code, signal) => {
      if (isStopping) return;
      told(`${name}-${replica} ended (${signal ?? `code ${code}`}) and is started again; see ${log}`);
      await wait(AGAIN_MS);
      if (!isStopping) start();
    });
  };
  start();
  return {
    name,
    replica,
    port,
    log,
    pid: () => child.pid,
    /** Ends it gracefully. @returns its exit code, or the signal that ended it; null if it does not run */
    async stop() {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return null;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code, signal] = await ended;
      return code ?? signal;
    },
  };
}
