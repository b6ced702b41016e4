/** The greatest value of each part of a time picker; the least is 0. */
export const TIME_PART_MOST = { days: 99, hours: 23, minutes: 59 } as const;
export type TimePart = keyof typeof TIME_PART_MOST;

/** The value of a picker after adding `by`. It wraps: one above the greatest value is 0, one below 0 is the greatest. */
export function turnTimePart(part: TimePart, value: number, by: number): number {
  const values = TIME_PART_MOST[part] + 1;
  return (((value + by) % values) + values) % values;
}
