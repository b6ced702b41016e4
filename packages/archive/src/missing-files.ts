/** Names in the list of missing files. */
const MAX_NAMED = 10_000;

/** Counts the files that are no longer stored, and names the first of them. */
export function createMissing() {
  const names: string[] = [];
  let count = 0;
  return {
    add(name: string): void {
      count += 1;
      if (names.length < MAX_NAMED) names.push(name);
    },
    count: () => count,
    lines: (): string[] => (count > names.length ? [...names, `and ${(count - names.length).toLocaleString('en')} more`] : names),
  };
}
