/**
 * Closes the process gracefully on SIGTERM and Ctrl-C, once however often they come, and ends it with code 0.
 * @param close finishes what is under way
 */
export function closeOnSignals(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
