import { ConditionFailedError } from '../../ports/store.ts';
import { commitGroup, type Work } from './commit-group.ts';
import { Connection } from './connection.ts';
import { countCommit, migrateDatabaseInfo } from './database-info.ts';
import { Expunging, type Progress, type Step } from './expunging.ts';
import type { Job, Outcome, RowWrite } from './jobs.ts';
import { listIndexesOf } from './list-index.ts';
import { FOLLOWED_TOGETHER, ListWriter } from './list-writer.ts';
import { Queries } from './queries.ts';
import { migrate } from './schema.ts';
import { SqliteWriter } from './writer.ts';

/** With these settings, a commit returns after its fsync. */
const settings = ['journal_mode = WAL', 'synchronous = FULL', 'busy_timeout = 5000', 'cache_size = -4000', 'secure_delete = 1'];

/** Writes a data file, on this thread or the writer thread. No other code writes it. */
export class SqliteWriting {
  readonly #connection: Connection;
  readonly #writers = new Map<string, SqliteWriter>();
  readonly #expunging: Expunging;

  constructor(path: string) {
    this.#connection = new Connection(path, settings);
    migrateDatabaseInfo(this.#connection);
    this.#expunging = new Expunging(this.#connection);
  }

  /** @returns an outcome per job, after their commit */
  perform(jobs: readonly Job[]): Outcome[] {
    const works = jobs.map((job) => ({ run: () => this.#run(job), isCompound: isCompound(job) }));
    const following = this.#following(FOLLOWED_TOGETHER);
    // Declarations change no documents, so they are not counted.
    if (jobs.some(({ kind }) => kind !== 'declare')) works.push({ run: () => countCommit(this.#connection), isCompound: false });
    const outcomes = commitGroup(this.#connection, [...works, ...following]);
    warnOf(outcomes.slice(works.length));
    return outcomes.slice(0, jobs.length);
  }

  /**
   * Updates list indexes in part, while nothing else is to be written. Under load `perform` does it, which saves a flush. If it fails, it
   * emits a warning and the next call retries; until then reads scan the rows that are not indexed.
   * @param atLeast fewer rows than this are left for a later call
   * @returns whether more is left to do
   */
  tidyUp(atLeast = FOLLOWED_TOGETHER): boolean {
    warnOf(commitGroup(this.#connection, this.#following(atLeast)));
    return this.#following(atLeast).length > 0;
  }

  /** One short step of erasing what deleted data left in the file. */
  expunge(step: Step): Progress {
    return this.#expunging.step(step, () => [...this.#writers.values()].flatMap((writer) => writer.lists));
  }

  #following(atLeast: number): Work[] {
    const behind = [...this.#writers.values()].filter((writer) => writer.behind >= atLeast);
    return behind.map((writer) => ({ run: () => writer.followLists(), isCompound: true }));
  }

  /** Checkpoints the log, so that the file is complete, unless another process reads it at this moment. */
  close(): void {
    this.#connection.rows('PRAGMA busy_timeout = 0');
    this.#connection.rows('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#connection.close();
  }

  #run(job: Job): unknown {
    switch (job.kind) {
      case 'declare': {
        const { name, indexes } = job.declaration;
        const lists = listIndexesOf(name, indexes).map((index) => new ListWriter(this.#connection, name, index));
        migrate(this.#connection, job.declaration);
        for (const list of lists) list.migrate();
        this.#writers.set(name, new SqliteWriter(name, this.#connection, new Queries(job.declaration), lists));
        return undefined;
      }
      case 'commit':
        for (const [position, write] of job.writes.entries()) this.#perform(write, position);
        return undefined;
      case 'updateOne': {
        const { before, after } = this.#writerOf(job.write).updateFirst(job.write);
        return { matched: before === null ? 0 : 1, upserted: before === null && after !== null };
      }
      case 'findOneAndUpdate':
        return this.#writerOf(job.write).updateFirst(job.write, job.sort)[job.returns];
      case 'updateMany':
        return { matched: this.#writerOf(job.write).updateAll(job.write), upserted: false };
      case 'deleteOne':
        return { deleted: this.#writerOf(job.write).deleteFirst(job.write) };
      case 'deleteMany':
        return { deleted: this.#writerOf(job.write).deleteAll(job.write) };
    }
  }

  /** One write of a commit, inside its transaction. */
  #perform(write: RowWrite, position: number): void {
    const writer = this.#writerOf(write);
    if (write.row) writer.insert(write.row);
    else if (write.kind === 'updateMany') writer.updateAll(write);
    else {
      const isDone = write.kind === 'delete' ? writer.deleteAll(write) > 0 : writer.updateFirst(write).after !== null;
      if (!isDone && !write.optional) throw new ConditionFailedError(write.collection, position);
    }
  }

  #writerOf({ collection }: RowWrite): SqliteWriter {
    const writer = this.#writers.get(collection);
    if (!writer) throw new TypeError(`no collection ${collection}`);
    return writer;
  }
}

/** Whether a job may need several statements. A single insert does not; other writes may also update list indexes. */
const isCompound = (job: Job) => job.kind !== 'commit' || job.writes.length > 1 || job.writes[0]?.kind !== 'insert';

function warnOf(outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) if ('error' in outcome) process.emitWarning(`an index does not follow its collection: ${outcome.error}`);
}
