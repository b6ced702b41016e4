/** Epoch milliseconds. Domain code takes the time from here, never from `Date.now()`. */
export interface Clock {
  now(): number;
}
