export interface Patience {
  /** Fires when waiting has lasted too long, or when the caller leaves. */
  signal: AbortSignal;
  /** Waits this long from now on, whatever the time was before. */
  wait(milliseconds: number): void;
  /** There is nothing to wait for any more. */
  end(): void;
  /** Gives up what is still under way, and lets go of the caller's signal. */
  close(): void;
}

/** Ends a wait on a line that takes bytes and gives no answer, which no browser does by itself. @param leaving the caller's own signal */
export function startPatience(leaving?: AbortSignal): Patience {
  const controller = new AbortController();
  const leave = () => controller.abort(leaving?.reason);
  let timer: ReturnType<typeof setTimeout>;
  if (leaving?.aborted) leave();
  leaving?.addEventListener('abort', leave, { once: true });
  const end = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    wait(milliseconds) {
      end();
      timer = setTimeout(() => controller.abort(), milliseconds);
    },
    end,
    close() {
      end();
      leaving?.removeEventListener('abort', leave);
      controller.abort();
    },
  };
}
