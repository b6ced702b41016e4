import type { Outcome } from './jobs.ts';

interface Waiting<J> {
  job: J;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/** Jobs per batch. Small batches let the writer start while requests are still arriving. */
const HANDED_OVER_TOGETHER = 16;

/**
 * Group commit: jobs that arrive in one turn of the event loop go to the writer together, in batches. Each promise settles only after its
 * commit.
 */
export class CommitQueue<J> {
  readonly #commit: (group: readonly J[]) => readonly Outcome[] | Promise<readonly Outcome[]>;
  #waiting: Waiting<J>[] = [];
  #unsettled = 0;
  #idle: (() => void)[] = [];

  /** @param commit returns an outcome per job, in their order; rejects for the whole group if it fails */
  constructor(commit: (group: readonly J[]) => readonly Outcome[] | Promise<readonly Outcome[]>) {
    this.#commit = commit;
  }

  add(job: J): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#unsettled++;
      if (this.#waiting.length === HANDED_OVER_TOGETHER) void this.#flush();
      // Runs after the poll phase, when all requests of this turn have queued their writes.
      else if (this.#waiting.length === 1) setImmediate(() => void this.#flush());
    });
  }

  /** Resolves when no job waits and none is being written. */
  drained(): Promise<void> {
    return this.#unsettled === 0 ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve));
  }

  async #flush(): Promise<void> {
    const group = this.#waiting;
    if (group.length === 0) return;
    this.#waiting = [];
    const outcomes = await this.#outcomesOf(group.map(({ job }) => job));
    for (const [position, { resolve, reject }] of group.entries()) {
      const outcome = outcomes[position] ?? { error: new Error('the writer did not say how a write ended') };
      if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.value);
    }
    this.#unsettled -= group.length;
    if (this.#unsettled === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #outcomesOf(jobs: readonly J[]): Promise<readonly Outcome[]> {
    try {
      return await this.#commit(jobs);
    } catch (error) {
      return jobs.map(() => ({ error }));
    }
  }
}
