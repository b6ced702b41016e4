/** One budget: the measure, its unit, and its limit. */
export interface Measure {
  name: string;
  /** A run's figures, by row name. */
  run(context: BenchContext): Promise<Record<string, number>>;
  rows: Record<string, { unit: string; budget?: { atMost?: number; atLeast?: number } }>;
  /** Prepares data that all runs share. */
  prepare?(context: BenchContext): Promise<void>;
  close?(): Promise<void>;
}

export interface BenchContext {
  /** Adds an explanation to the results. */
  note(line: string): void;
  /** Whether a row is asked for; those that are not need not be measured. */
  wants(row: string): boolean;
}

export interface Figures {
  minimum: number;
  median: number;
  maximum: number;
}

/** @param values at least one */
export function figuresOf(values: readonly number[]): Figures {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return { minimum: at(0), median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, maximum: at(sorted.length - 1) };
}

/** The value below which the given share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
