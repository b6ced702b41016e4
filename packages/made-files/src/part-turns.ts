import { createFairTurns } from '@formwright/platform';

/** Parts of files that are made at the same time. */
const PARTS_AT_ONCE = 3;

/** @param turn whose turn it is: a workspace, or the network of a stranger's address */
export type InTurns = <T>(turn: string, parts: AsyncIterable<T>) => AsyncGenerator<T>;

/**
 * Makes files part by part, each part in a turn. So a short file is finished beside long ones of other workspaces, and whoever reads ten
 * files at once gets each of them slower. A reader who takes no more parts holds nobody up.
 */
export function createPartTurns(): InTurns {
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
