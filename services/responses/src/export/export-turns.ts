import { Readable } from 'node:stream';
import { busy, createFairTurns } from '@formwright/platform';

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

/** @throws AppError 'platform.busy' if too many are open */
export type SendInTurns = (turn: string, parts: AsyncIterable<string | Uint8Array>) => Readable;

/** Makes files in turns for readers who may be slow. A file is open until its stream is closed. */
export function createSender(inTurns: InTurns): SendInTurns {
  const open = new Map<string, number>();
  let inAll = 0;
  return (turn, parts) => {
    const ofOne = open.get(turn) ?? 0;
    if (ofOne >= OPEN_OF_ONE || inAll >= OPEN_IN_ALL) throw busy();
    open.set(turn, ofOne + 1);
    inAll += 1;
    return Readable.from(inTurns(turn, parts)).once('close', () => {
      const left = (open.get(turn) ?? 1) - 1;
      if (left > 0) open.set(turn, left);
      else open.delete(turn);
      inAll -= 1;
    });
  };
}
