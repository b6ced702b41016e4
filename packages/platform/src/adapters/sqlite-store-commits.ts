import type { Outcome } from './sqlite-store-jobs.ts';

interface Waiting<J> {
  job: J;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/** So many jobs share a transaction at most; the rest waits for the next one, so that nobody waits for a very long one. */
const GROUP = 500;

/**
 * Group commit: jobs that arrive in one turn of the event loop, or while the group before them is being written, go to the writer
 * together. Each promise settles only after the group's commit.
 */
export class CommitQueue<J> {
  readonly #commit: (group: readonly J[]) => readonly Outcome[] | Promise<readonly Outcome[]>;
  #waiting: Waiting<J>[] = [];
  #isBusy = false;
  #idle: (() => void)[] = [];

  /** @param commit yields an outcome per job, in their order; if it fails, every job of the group does */
  constructor(commit: (group: readonly J[]) => readonly Outcome[] | Promise<readonly Outcome[]>) {
    this.#commit = commit;
  }

  add(job: J): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      if (this.#isBusy) return;
      this.#isBusy = true;
      // After the poll phase: every request that the turn brought has put its write here by then.
      setImmediate(() => void this.#flush());
    });
  }

  /** Resolves when nothing waits and nothing is being written. */
  drained(): Promise<void> {
    return this.#isBusy ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve();
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, GROUP);
      const outcomes = await this.#outcomesOf(group.map(({ job }) => job));
      for (const [position, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[position] ?? { error: new Error('the writer did not say how a write ended') };
        if ('error' in outcome) reject(outcome.error);
        else resolve(outcome.value);
      }
      // What these answers lead to, and what other requests bring in this turn, joins the next group.
      await new Promise(setImmediate);
    }
    this.#isBusy = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #outcomesOf(jobs: readonly J[]): Promise<readonly Outcome[]> {
    try {
      return await this.#commit(jobs);
    } catch (error) {
      return jobs.map(() => ({ error }));
    }
  }
}
