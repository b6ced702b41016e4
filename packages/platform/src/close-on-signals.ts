const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
/** npm passes on the Ctrl-C that the terminal has sent to every process already: what comes so soon is the same signal. */
const sameSignalMs = 500;
/** Sooner than Kubernetes kills a process that was told to end. */
const closeLimitMs = 25_000;

/**
 * Closes the process gracefully on SIGTERM and Ctrl-C and ends it with code 0; with code 1 when closing fails or takes longer than 25 s.
 * A second signal ends it at once, with code 130 or 143. What was acknowledged is stored by then, so nothing is lost.
 * @param close finishes what is under way
 */
export function closeOnSignals(close: () => Promise<void>): void {
  let closingSince: number | null = null;
  const stop = (signal: keyof typeof exitCodes) => {
    if (closingSince !== null) {
      if (performance.now() - closingSince > sameSignalMs) process.exit(exitCodes[signal]);
      return;
    }
    closingSince = performance.now();
    const fail = (reason: unknown) => {
      console.error(reason);
      process.exit(1);
    };
    setTimeout(() => fail('Closing took too long and was given up.'), closeLimitMs).unref();
    close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
