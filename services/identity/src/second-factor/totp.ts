import { createHmac, timingSafeEqual } from 'node:crypto';

// Time-based one-time passwords as in RFC 6238, with what every authenticator app takes: SHA-1, 6 digits, 30 seconds.

const STEP_MS = 30_000;
const DIGITS = 6;
/** Clocks of devices are off: the codes before and after count too. */
const TOLERANCE = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding, as authenticator apps take secrets. */
export function toBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The time step of a code.
 * @param lastStep that of the last code that was taken: it and earlier ones are refused
 * @returns null for a wrong code
 */
export function stepOfCode(secret: Uint8Array, code: string, { now, lastStep }: { now: number; lastStep: number }): number | null {
  if (code.length !== DIGITS) return null;
  const steps = Array.from({ length: 2 * TOLERANCE + 1 }, (_, turn) => stepAt(now) - TOLERANCE + turn);
  const given = Buffer.from(code);
  // Compares all of them, so that the time tells nothing.
  const matching = steps.filter((step) => {
    const expected = Buffer.from(codeOf(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return matching.find((step) => step > lastStep) ?? null;
}
