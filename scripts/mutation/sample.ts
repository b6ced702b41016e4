/** At most `count` of a list, the same ones for the same seed; in the order of the list. */
export function sampleOf<T>(list: readonly T[], count: number, seed: number): T[] {
  const random = randomOf(seed);
  const ranked = list.map((each, at) => ({ each, at, rank: random() })).sort((one, other) => one.rank - other.rank);
  return ranked
    .slice(0, count)
    .sort((one, other) => one.at - other.at)
    .map(({ each }) => each);
}

/** Numbers from 0 to 1 by mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The lines of each file that `git diff --unified=0` names as new. */
export function changedLines(diff: string): Map<string, Set<number>> {
  const files = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const line of diff.split('\n')) {
    const [, path] = /^\+\+\+ b\/(.*)$/.exec(line) ?? [];
    if (path) {
      lines = new Set();
      files.set(path, lines);
    }
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    for (let at = 0; first && at < Number(count); at += 1) lines.add(Number(first) + at);
  }
  return files;
}

/** The parts of a list by a name of each. */
export function groupedBy<T>(list: Iterable<T>, nameOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of list) {
    const group = groups.get(nameOf(each));
    if (group) group.push(each);
    else groups.set(nameOf(each), [each]);
  }
  return groups;
}
