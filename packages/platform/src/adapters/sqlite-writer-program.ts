import { parentPort } from 'node:worker_threads';
import { type Outcome, type PortableError, portable, unpackJobs } from './sqlite-store-jobs.ts';
import { SqliteWriting } from './sqlite-store-writing.ts';

/** What the program of the writing thread is told; `file` names a data file from its opening to its closing. */
export type Order = { file: number; id: number } & ({ open: string } | { packedJobs: readonly string[] } | { close: true });
/** Its answer: an outcome per job as JSON, or why the order as a whole failed. */
export type Report = { id: number } & ({ outcomes: string } | { failure: PortableError });
/** A value that is absent is `undefined`. */
export type PortableOutcome = { value?: unknown } | { error: PortableError };

const files = new Map<number, SqliteWriting>();

parentPort?.on('message', (order: Order) => {
  let report: Report;
  try {
    report = { id: order.id, outcomes: JSON.stringify(carryOut(order).map(asPortable)) };
  } catch (error) {
    report = { id: order.id, failure: portable(error) };
  }
  parentPort?.postMessage(report);
});

function carryOut(order: Order): Outcome[] {
  if ('open' in order) {
    files.set(order.file, new SqliteWriting(order.open));
    return [];
  }
  const file = files.get(order.file);
  if (!file) throw new Error('the store is closed');
  if ('packedJobs' in order) return file.perform(unpackJobs(order.packedJobs));
  files.delete(order.file);
  file.close();
  return [];
}

const asPortable = (outcome: Outcome): PortableOutcome => ('error' in outcome ? { error: portable(outcome.error) } : outcome);
