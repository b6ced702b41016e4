/** Characters of text that take about ten milliseconds to parse, to check or to digest. */
export const LONG_TEXT = 200_000;

const waiting: (() => void)[] = [];

/**
 * Lets the event loop serve other requests before the caller continues. Of all that wait, one continues in each round of the loop: with an
 * immediate for each, ten long works side by side would be one turn of ten times the length.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(continueOne);
  });

function continueOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(continueOne);
}

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
