/** A day of UTC or a time with its zone in ISO 8601, or a time as `toString` and mails write it, with the month by its name. */
const INSTANT =
  /^(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))?|[a-z]{3},? .{5,40} (?:GMT|UTC)(?:[+-]\d{4})?(?: \(.*\))?)$/i;

/**
 * The instant that a program has written, in epoch milliseconds; NaN for any other text. `Date.parse` alone guesses: to it '1/11/2026' is the
 * eleventh of January, by the clocks of the server.
 */
export const instantOf = (text: string): number => (INSTANT.test(text) ? Date.parse(text) : Number.NaN);
