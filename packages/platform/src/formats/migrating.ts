import type { Logger } from 'pino';
import type { Collection, Store, StoredDocument } from '../ports/store.ts';
import type { Readers } from './readers.ts';
import type { Program, Stamp, Step } from './stamp.ts';
import { walkOver } from './walk.ts';

interface MigratingDeps {
  store: Store;
  stamps: Collection<Stamp>;
  readers: Readers;
  program: Program;
  log: Logger;
  /** Reads the stamp. */
  read(): Promise<Stamp>;
}

/** Takes the documents of a store through the steps of the program. */
export function createMigrating({ store, stamps, readers, program, log, read }: MigratingDeps) {
  /** Keeps that older programs have written, so that what they wrote is brought over, also if this process ends. */
  async function noteOlder(): Promise<void> {
    const older = await readers.findOlder(program.format);
    if (older.length === 0) return;
    const lowest = Math.min(...older.map(({ format }) => format));
    await stamps.updateOne({ _id: 'store', $or: [{ again: 0 }, { again: { $gt: lowest } }] }, { $set: { again: lowest } });
  }

  async function walk(step: Step, signal: AbortSignal): Promise<boolean> {
    const moving = { _id: 'store', walking: step.format } as const;
    await stamps.updateOne({ _id: 'store', walking: { $ne: step.format } }, { $set: { walking: step.format, after: '' } });
    const { after } = await read();
    const collection = store.collection<StoredDocument>({ name: step.collection });
    const keepPlace = (place: string) => stamps.updateOne(moving, { $set: { after: place } }).then(() => undefined);
    return walkOver({ store, collection, step, log, after, keepPlace, signal });
  }

  return {
    /** Takes the store to the newest format, step by step. */
    async migrate(signal: AbortSignal): Promise<void> {
      for (let stamp = await read(); !signal.aborted; stamp = await read()) {
        const { format } = stamp;
        const step = program.steps.find((each) => each.format === format + 1);
        if (!step) return;
        await stamps.updateOne({ _id: 'store', format }, { $max: { oldestReader: step.oldestReader } });
        await readers.untilOlderGaveWay(step.oldestReader, signal);
        await noteOlder();
        if (!(await walk(step, signal))) return;
        await noteOlder();
        await stamps.updateOne({ _id: 'store', format }, { $set: { format: step.format, walking: 0, after: '' } });
      }
    },
    /** Walks again once the older programs have ended. */
    async migrateAgain(signal: AbortSignal): Promise<void> {
      const { all, dead } = await readers.findAll();
      const isOlder = ({ format }: { format: number }) => format < program.format;
      const { format, again } = await noteOlder().then(read);
      if (format !== program.format || all.filter(isOlder).length > dead.filter(isOlder).length) return;
      if (again === 0) return readers.forget(dead);
      for (const step of program.steps) {
        if (step.format > again && !(await walk(step, signal))) return;
      }
      // One that began to work meanwhile has a beat of its own, and is noted at the next look.
      await readers.forget(dead);
      await stamps.updateOne({ _id: 'store', again }, { $set: { again: 0, walking: 0, after: '' } });
    },
  };
}
