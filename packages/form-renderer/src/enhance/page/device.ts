// The only use of clock, randomness and beacons in the script.

/** Epoch milliseconds. */
export const now = () => Date.now();

/** 32 hexadecimal digits; `crypto.randomUUID` is missing on plain http. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Tells the server that the form was opened, or that somebody began to fill it in. Some people switch beacons off: then nothing is told. */
export const tellSeen = (link: string, mark: 'view' | 'start') => navigator.sendBeacon?.(`/f-${link}/seen/${mark}`);
