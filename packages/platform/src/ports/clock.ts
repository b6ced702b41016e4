/** Epoch milliseconds. Domain code takes the time from here, never from `Date.now()`. */
export interface Clock {
  now(): number;
  /** Milliseconds that have passed in this process since some moment: for ages of what is in memory. It is never set back, as `now` may be. */
  elapsed(): number;
}
