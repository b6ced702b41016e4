const DAY_MS = 86_400_000;
const units = [
  ['day', 1],
  ['week', 7],
  ['month', 30],
] as const;

/**
 * How often a form is answered, on average since it was created: 'About 3 a week'.
 * @param taken submissions over the form's life  @param since, now epoch milliseconds
 */
export function formPace(taken: number, since: number, now: number): string {
  if (taken === 0) return 'None yet';
  const days = Math.max((now - since) / DAY_MS, 1);
  for (const [unit, length] of units) {
    // A form younger than the unit has not lived long enough for a higher number.
    const rate = Math.round(taken / Math.max(days / length, 1));
    if (rate >= 1) return `About ${rate.toLocaleString('en')} a ${unit}`;
  }
  return `${taken} in ${Math.round(days / 30)} months`;
}
