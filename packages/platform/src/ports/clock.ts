/** Epoch milliseconds. Domain code takes the time from here, never from `Date.now()`. */
export interface Clock {
  now(): number;
  /** Milliseconds since a fixed moment of this process, for the age of values in memory. Unlike `now`, it is never set back. */
  elapsed(): number;
}
