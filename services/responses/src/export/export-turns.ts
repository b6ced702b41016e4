import { Readable } from 'node:stream';
import { busy, type Clock, createFairTurns } from '@formwright/platform';

/** Parts of files that are made at the same time. */
const PARTS_AT_ONCE = 3;

/** @param turn whose turn it is: a workspace, or the network of a stranger's address */
export type InTurns = <T>(turn: string, parts: AsyncIterable<T>) => AsyncGenerator<T>;

/**
 * Makes files part by part, each part in a turn. So a short file is finished beside long ones of other workspaces, and whoever reads ten
 * files at once gets each of them slower. A reader who takes no more parts holds nobody up.
 */
export function createExportTurns(): InTurns {
  const turns = createFairTurns({ atOnce: PARTS_AT_ONCE });
  return async function* inTurns<T>(turn: string, parts: AsyncIterable<T>): AsyncGenerator<T> {
    const iterator = parts[Symbol.asyncIterator]();
    let isOver = false;
    try {
      for (;;) {
        const part = await turns.take(turn, () => iterator.next());
        isOver = part.done === true;
        if (part.done) return;
        yield part.value;
      }
    } finally {
      if (!isOver) await iterator.return?.();
    }
  };
}

/** Files that are made while they are sent: of one workspace or stranger's network, and in all. Each may hold 8 MB until its reader goes on. */
const OPEN_OF_ONE = 4;
const OPEN_IN_ALL = 24;
/** A reader who has taken no further part for so long gives way to a new one, where there is no place left. */
const PATIENCE_MS = 60_000;

/** @throws AppError 'platform.busy' if too many are open, and each is read */
export type SendInTurns = (turn: string, parts: AsyncIterable<string | Uint8Array>) => Readable;

interface OpenFile {
  turn: string;
  /** When its reader took a part, as `Clock.elapsed` counts. */
  takenAt: number;
  body?: Readable;
}

/** Makes files in turns for readers who may be slow. A file is open until its stream is closed. */
export function createSender(inTurns: InTurns, clock: Pick<Clock, 'elapsed'>): SendInTurns {
  const open = new Set<OpenFile>();

  function makeRoom(files: readonly OpenFile[], most: number): void {
    if (files.length < most) return;
    const slowest = files.reduce((one, other) => (other.takenAt < one.takenAt ? other : one));
    if (clock.elapsed() - slowest.takenAt < PATIENCE_MS) throw busy();
    open.delete(slowest);
    // Its reply is cut, so that nobody takes the file for whole.
    slowest.body?.destroy();
  }

  return (turn, parts) => {
    makeRoom(
      [...open].filter((file) => file.turn === turn),
      OPEN_OF_ONE,
    );
    makeRoom([...open], OPEN_IN_ALL);
    const file: OpenFile = { turn, takenAt: clock.elapsed() };
    open.add(file);
    async function* noted() {
      for await (const part of inTurns(turn, parts)) {
        file.takenAt = clock.elapsed();
        yield part;
      }
    }
    file.body = Readable.from(noted()).once('close', () => open.delete(file));
    return file.body;
  };
}
