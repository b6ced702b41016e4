import { busy } from '../common/errors.ts';

export interface FairTurns {
  /**
   * Does work when its turn comes.
   * @param key whose work it is: a workspace, or the network of a stranger's address
   * @param cost of the work, in whatever unit the others of these turns use
   * @throws AppError 'platform.busy' if too much work of this key waits
   */
  take<T>(key: string, work: () => Promise<T>, cost?: number): Promise<T>;
}

interface Options {
  /** Works that run at a time. */
  atOnce: number;
  /** Those of one key that run at a time; default 1. */
  ofOneAtOnce?: number;
  /** The cost of all work of a key that runs or waits. One work is always taken, whatever it costs. */
  most?: number;
}

interface Waiting {
  begin: () => void;
  cost: number;
  /** When this work would end if all keys were served at the same time. */
  end: number;
}

interface Line {
  waiting: Waiting[];
  running: number;
  /** The cost of all work of this key that runs or waits. */
  cost: number;
  end: number;
  /** The number of its last turn. */
  served: number;
}

/**
 * Shares the process fairly between keys, so that nobody waits for all the work of somebody else. The next work is the one that would end
 * first if all keys were served at the same time. With equal costs the keys take turns, and a small work passes the large ones of other
 * keys.
 */
export function createFairTurns({ atOnce, ofOneAtOnce = 1, most = Number.POSITIVE_INFINITY }: Options): FairTurns {
  const lines = new Map<string, Line>();
  let running = 0;
  let served = 0;
  /** How much work each key could have done by now. */
  let time = 0;

  function serve(line: Line, { begin, cost }: Waiting): void {
    const sharing = [...lines.values()].filter(isAtWork).length;
    line.waiting.shift();
    line.running += 1;
    running += 1;
    time += cost / sharing;
    served += 1;
    line.served = served;
    begin();
  }

  function beginNext(): void {
    while (running < atOnce) {
      let next: [Line, Waiting] | null = null;
      for (const [key, line] of lines) {
        const [first] = line.waiting;
        if (first && line.running < ofOneAtOnce && (!next || isBefore(line, first, ...next))) next = [line, first];
        // A key that has had less than its share is forgotten. One that has had more is remembered until the others have caught up.
        if (!isAtWork(line) && line.end <= time) lines.delete(key);
      }
      if (!next) break;
      serve(...next);
    }
    if (running > 0) return;
    lines.clear();
    time = 0;
  }

  return {
    async take(key, work, cost = 1) {
      const line = lines.get(key) ?? { waiting: [], running: 0, cost: 0, end: 0, served: 0 };
      if (isAtWork(line) && line.cost + cost > most) throw busy();
      lines.set(key, line);
      line.cost += cost;
      line.end = Math.max(time, line.end) + cost;
      const { end } = line;
      const turn = new Promise<void>((begin) => line.waiting.push({ begin, cost, end }));
      beginNext();
      await turn;
      try {
        return await work();
      } finally {
        line.running -= 1;
        line.cost -= cost;
        running -= 1;
        beginNext();
      }
    },
  };
}

const isAtWork = ({ waiting, running }: Line): boolean => running > 0 || waiting.length > 0;

/** Of two works that would end at the same time, the key that has waited longer for its last turn is first. */
const isBefore = (line: Line, { end }: Waiting, other: Line, { end: otherEnd }: Waiting): boolean =>
  end < otherEnd || (end === otherEnd && line.served < other.served);
