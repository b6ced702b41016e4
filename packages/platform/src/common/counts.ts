/** Numbers by key. */
export type Counts = Record<string, number>;

/** How often each key occurs. */
export function countsOf(keys: Iterable<string>): Counts {
  const counts: Counts = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** Adds up what several counts say of the same key. */
export function sumOfCounts(all: Iterable<Readonly<Counts>>): Counts {
  const sums: Counts = {};
  for (const counts of all) {
    for (const [key, count] of Object.entries(counts)) sums[key] = (sums[key] ?? 0) + count;
  }
  return sums;
}
