/** What somebody may work on. */
export interface ByteShare {
  /** Gives back all but these bytes. */
  keep(bytes: number): void;
}

/** Admits work by its bytes. */
export interface ByteTurns {
  /**
   * Waits until these bytes may be worked on. Those who wait take turns, so that nobody waits for all of another.
   * @param turn whose bytes they are; null: they never wait
   */
  enter(turn: string | null, bytes: number): Promise<ByteShare>;
}

/** @param atOnce bytes that are worked on at the same time. More at once are worked on alone */
export function createByteTurns(atOnce: number): ByteTurns {
  /** Those who wait, by turn; the map keeps whose is next. */
  const lines = new Map<string, { bytes: number; begin(): void }[]>();
  let working = 0;

  const fits = (bytes: number) => working === 0 || working + bytes <= atOnce;
  function shareOf(bytes: number): ByteShare {
    let kept = bytes;
    working += bytes;
    return {
      keep(most) {
        working -= Math.max(0, kept - most);
        kept = Math.min(kept, most);
        beginNext();
      },
    };
  }
  function beginNext(): void {
    for (;;) {
      const [turn, line] = lines.entries().next().value ?? [];
      const first = line?.[0];
      if (turn === undefined || !line || !first || !fits(first.bytes)) return;
      line.shift();
      lines.delete(turn);
      // It goes to the end.
      if (line.length > 0) lines.set(turn, line);
      first.begin();
    }
  }
  return {
    async enter(turn, bytes) {
      if (turn === null || (lines.size === 0 && fits(bytes))) return shareOf(bytes);
      return new Promise((resolve) => {
        const line = lines.get(turn) ?? [];
        lines.set(turn, line);
        line.push({ bytes, begin: () => resolve(shareOf(bytes)) });
      });
    },
  };
}
