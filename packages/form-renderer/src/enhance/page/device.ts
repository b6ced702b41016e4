// The only use of clock, randomness and beacons in the script.

/** Epoch milliseconds. */
export const now = () => Date.now();

/** About 48 digits, of 160 random bits; `crypto.randomUUID` is missing on plain http. */
export const newId = () => crypto.getRandomValues(new Uint32Array(5)).join('');

/**
 * Tells the server that the form was opened, that somebody began to fill it in, or which page was reached. Some people switch beacons off:
 * then nothing is told.
 * @param mark a page counts from 1
 */
export const tellSeen = (formId: string, mark: 'view' | 'start' | number) =>
  navigator.sendBeacon?.(`${location.pathname}/seen/${mark}?form=${formId}`);
