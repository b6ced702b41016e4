import { parentPort } from 'node:worker_threads';
import { type Job, type Outcome, type PortableError, portable } from './sqlite-store-jobs.ts';
import { SqliteWriting } from './sqlite-store-writing.ts';

/** What the program of the writing thread is told; `file` names a data file from its opening to its closing. */
export type Order = { file: number; id: number } & ({ open: string } | { jobs: readonly Job[] } | { close: true });
/** Its answer: an outcome per job, or why the order as a whole failed. */
export type Report = { id: number } & ({ outcomes: readonly PortableOutcome[] } | { failure: PortableError });
export type PortableOutcome = { value: unknown } | { error: PortableError };

const files = new Map<number, SqliteWriting>();

parentPort?.on('message', (order: Order) => {
  let report: Report;
  try {
    report = { id: order.id, outcomes: carryOut(order).map(asPortable) };
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
  if ('jobs' in order) return file.perform(order.jobs);
  files.delete(order.file);
  file.close();
  return [];
}

const asPortable = (outcome: Outcome): PortableOutcome => ('error' in outcome ? { error: portable(outcome.error) } : outcome);
