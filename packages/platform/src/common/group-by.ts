/** Groups values by a key and keeps their order. Replaces Map.groupBy, which Node 20 lacks. */
export function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
