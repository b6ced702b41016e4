// The only use of clock, randomness and beacons in the script.

/** Epoch milliseconds. */
export const now = () => Date.now();

/** 32 hexadecimal digits; `crypto.randomUUID` is missing on plain http. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Tells the server that the form was opened, that somebody began to fill it in, or which page was reached. Some people switch beacons off:
 * then nothing is told.
 * @param mark a page counts from 1
 */
export const tellSeen = (link: string, mark: 'view' | 'start' | number) => navigator.sendBeacon?.(`/f-${link}/seen/${mark}`);
