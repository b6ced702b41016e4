/** The fewest items that have to be moved to make one order of the same items the other. */
export function itemsOutOfOrder(from: readonly string[], to: readonly string[]): Set<string> {
  const rank = new Map(from.map((id, index) => [id, index]));
  const stays = new Set(longestRise(to.map((id) => rank.get(id) ?? -1)));
  return new Set(to.filter((_id, index) => !stays.has(index)));
}

/** Indexes of a longest subsequence whose numbers rise. */
function longestRise(numbers: readonly number[]): number[] {
  /** Per length: the index of the smallest number that such a subsequence can end with. */
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

/** Both lists in one: the first in its order, and what only the second has after what stands before it there. */
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
