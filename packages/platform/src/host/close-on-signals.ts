import { ConfigError } from '../common/config.ts';
import { asConfigError } from './start-problems.ts';

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
/** npm repeats the Ctrl-C that the terminal has already sent; a repetition within this time is ignored. */
const SAME_SIGNAL_MS = 500;
/** Less than Kubernetes' 30 s grace period, which grows by the time for draining. */
const CLOSE_LIMIT_MS = 25_000;

/**
 * Closes the process gracefully on SIGTERM, on Ctrl-C and when its terminal is closed, and ends it with code 0; with code 1 when closing
 * fails or takes 25 s longer than draining. A second signal ends it at once, with code 130, 143 or 129. Nothing is lost, because
 * everything acknowledged is stored.
 * @param close finishes the work in progress
 * @param drainMs the part of it in which requests are still taken
 */
export function closeOnSignals(close: () => Promise<void>, drainMs = 0): void {
  let closingSince: number | null = null;
  const stop = (signal: keyof typeof exitCodes) => {
    if (closingSince !== null) {
      if (performance.now() - closingSince > SAME_SIGNAL_MS) process.exit(exitCodes[signal]);
      return;
    }
    closingSince = performance.now();
    const fail = (reason: unknown) => {
      const problem = asConfigError(reason);
      console.error(problem instanceof ConfigError ? `It did not stop in order: ${problem.message}` : reason);
      process.exit(1);
    };
    setTimeout(() => fail('Closing took too long and was given up.'), CLOSE_LIMIT_MS + drainMs).unref();
    close().then(() => process.exit(0), fail);
  };
  for (const signal of Object.keys(exitCodes) as (keyof typeof exitCodes)[]) process.on(signal, stop);
}
