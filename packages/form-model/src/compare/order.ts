/** The fewest items that must be moved to turn one order of the same items into the other. */
export function itemsOutOfOrder(from: readonly string[], to: readonly string[]): Set<string> {
  const rank = new Map(from.map((id, index) => [id, index]));
  const stays = new Set(longestRise(to.map((id) => rank.get(id) ?? -1)));
  return new Set(to.filter((_id, index) => !stays.has(index)));
}

/** Indexes of a longest increasing subsequence. */
function longestRise(numbers: readonly number[]): number[] {
  /** For each length, the index of the smallest number that can end an increasing subsequence of that length. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1];
    ends[low] = index;
  }
  const rise: number[] = [];
  for (let index = ends.at(-1); index !== undefined; index = before[index]) rise.push(index);
  return rise;
}

/** Merges two lists: the first in its order; each item of the second alone follows its predecessor in the second. */
export function merged(first: readonly string[], second: readonly string[]): string[] {
  const all = [...first];
  const known = new Set(first);
  let last = -1;
  for (const id of second) {
    if (known.has(id)) last = all.indexOf(id);
    else all.splice(++last, 0, id);
  }
  return all;
}
