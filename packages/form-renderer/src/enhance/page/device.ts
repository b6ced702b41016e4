// The only use of clock and randomness in the script.

/** Epoch milliseconds. */
export const now = () => Date.now();

/** 32 hexadecimal digits; `crypto.randomUUID` is missing on plain http. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
