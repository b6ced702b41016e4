import type { Connection } from './sqlite-store-connection.ts';

interface Job {
  work: () => unknown;
  /** Several statements: a failure in the middle must undo the first ones. */
  isCompound: boolean;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}
interface Outcome {
  job: Job;
  value?: unknown;
  error?: unknown;
}

/** So many jobs share a transaction at most; the rest waits for the next turn, so that reads and requests get theirs. */
const GROUP = 500;

/**
 * Group commit: writes that arrive in one turn of the event loop share one transaction and one fsync, in the order of their
 * arrival. Each fails alone; each promise settles only after the COMMIT. If the COMMIT itself fails, all of them reject.
 */
export class CommitQueue {
  readonly #connection: Connection;
  #waiting: Job[] = [];
  #isScheduled = false;
  #idle: (() => void)[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** @param work writes through the connection; may run in a transaction with others' work */
  add<R>(work: () => R, isCompound: boolean): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      this.#waiting.push({ work, isCompound, resolve: resolve as Job['resolve'], reject });
      this.#schedule();
    });
  }

  /** Resolves when nothing waits. */
  drained(): Promise<void> {
    return this.#waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve));
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // After the poll phase: every request that the turn brought has put its write here by then.
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#isScheduled = false;
    const group = this.#waiting.splice(0, GROUP);
    if (this.#waiting.length > 0) this.#schedule();
    let outcomes: Outcome[];
    try {
      outcomes = this.#commit(group);
    } catch (error) {
      outcomes = group.map((job) => ({ job, error }));
      this.#rollBack();
    }
    for (const outcome of outcomes) {
      if ('error' in outcome) outcome.job.reject(outcome.error);
      else outcome.job.resolve(outcome.value);
    }
    if (this.#waiting.length === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  #commit(group: readonly Job[]): Outcome[] {
    return this.#commitTogether(group) ?? this.#commitApart(group);
  }

  /**
   * Hardly any group holds a job that fails, and savepoints cost about a fifth of what the jobs themselves do: so at first without.
   * @returns null when a job failed: nothing has happened then, and `#commitApart` finds out which
   */
  #commitTogether(group: readonly Job[]): Outcome[] | null {
    this.#connection.run('BEGIN IMMEDIATE');
    try {
      const outcomes = group.map((job) => ({ job, value: job.work() }));
      this.#connection.run('COMMIT');
      return outcomes;
    } catch {
      this.#rollBack();
      return null;
    }
  }

  #commitApart(group: readonly Job[]): Outcome[] {
    this.#connection.run('BEGIN IMMEDIATE');
    const outcomes = group.map((job) => this.#attempt(job));
    this.#connection.run('COMMIT');
    return outcomes;
  }

  #attempt(job: Job): Outcome {
    if (job.isCompound) this.#connection.run('SAVEPOINT job');
    try {
      const value = job.work();
      if (job.isCompound) this.#connection.run('RELEASE job');
      return { job, value };
    } catch (error) {
      // On a full disk and the like SQLite has undone the whole transaction: then no job of the group took place.
      if (!this.#connection.isInTransaction) throw error;
      if (job.isCompound) {
        this.#connection.run('ROLLBACK TO job');
        this.#connection.run('RELEASE job');
      }
      return { job, error };
    }
  }

  #rollBack(): void {
    try {
      if (this.#connection.isInTransaction) this.#connection.run('ROLLBACK');
    } catch {
      // The reason that counts is on its way to the callers; if the connection is lost for good, the next BEGIN says so.
    }
  }
}
