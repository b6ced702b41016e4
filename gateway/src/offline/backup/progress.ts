/** Tells how far a long work is. */
export interface Progress {
  /** A step begins. @param total what `add` will reach, or 0 if that is unknown */
  begin(what: string, total: number, unit: 'MB' | 'files'): void;
  add(amount: number): void;
  /** Removes what stands on the terminal. */
  end(): void;
}

/** A terminal shows one line that changes; elsewhere there is a line now and then. */
const TERMINAL_MS = 200;
const ELSEWHERE_MS = 10_000;

export function createProgress(output: NodeJS.WriteStream = process.stderr): Progress {
  const everyMs = output.isTTY ? TERMINAL_MS : ELSEWHERE_MS;
  let step: { what: string; total: number; unit: 'MB' | 'files' } = { what: '', total: 0, unit: 'MB' };
  let done = 0;
  let shownAt = 0;

  function show(): void {
    shownAt = performance.now();
    const { what, total, unit } = step;
    const amount = (of: number) => (unit === 'MB' ? Math.round(of / 1e6) : of).toLocaleString('en');
    const text = `${what} … ${amount(done)}${total > 0 ? ` of ${amount(total)}` : ''} ${unit}`;
    output.write(output.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
  }

  return {
    begin(what, total, unit) {
      [step, done] = [{ what, total, unit }, 0];
      if (output.isTTY) show();
      else shownAt = performance.now();
    },
    add(amount) {
      done += amount;
      if (performance.now() - shownAt >= everyMs) show();
    },
    end() {
      if (output.isTTY) output.write('\r\x1b[K');
    },
  };
}
