import { setImmediate } from 'node:timers/promises';

/** Characters of text that take about ten milliseconds to parse, to check or to digest. */
export const LONG_TEXT = 200_000;

/** Lets the event loop serve other requests before the caller continues. */
export const nextTurn = (): Promise<void> => setImmediate();

/**
 * Counts work on many texts, so that the event loop gets a turn after each ten milliseconds of work. It returns a boolean instead of a
 * promise, because awaiting a promise for every short text would cost time.
 * @param limit characters of about ten milliseconds of this work
 * @returns adds the characters of the next text; true if the caller must await `nextTurn` now
 * @example if (isTurnDue(text.length)) await nextTurn();
 */
export function countTurns(limit = LONG_TEXT): (characters: number) => boolean {
  let counted = 0;
  return (characters) => {
    counted += characters;
    if (counted <= limit) return false;
    counted = 0;
    return true;
  };
}
