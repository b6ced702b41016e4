import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { plainLine } from '@formwright/form-model';
import { createSealing, type Ids } from '@formwright/platform';
import { toBase32 } from './totp.ts';

/** The authenticator app of an account, and its recovery codes. */
export interface SecondFactor {
  /** The user's id. */
  _id: string;
  /** The secret, encrypted: unlike a password it has to be read again. */
  sealed: string;
  /** When a code proved that the app has the secret; null: not yet, it is asked for nowhere. */
  confirmedAt: number | null;
  /** The time step of the last code. Each works once. */
  lastStep: number;
  /** Hashes of the recovery codes that were not used. */
  codes: readonly string[];
  /** Optimistic lock. */
  revision: number;
}

const SECRET_BYTES = 20;
/** 80 bits, 16 letters. */
const CODE_BYTES = 10;
const CODES = 10;
const RANDOM_LENGTH = 43;

const randomBytes = (ids: Ids, length: number) => createHash('sha256').update(ids.random(RANDOM_LENGTH)).digest().subarray(0, length);

/** What is typed or pasted, in any keyboard's digits, without the hyphens and spaces of the display, and without what a list has around it. */
export const typedCode = (code: string): string =>
  plainLine(code)
    .replace(/^\d{1,2}[.)] /, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** Recovery codes have no such digits. On paper they are these letters. */
const LETTERS: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 8: 'B' };
const typedRecoveryCode = (code: string): string => typedCode(code).replace(/[018]/g, (digit) => LETTERS[digit] ?? digit);

/**
 * Makes and reads secrets and recovery codes.
 * The hashes of recovery codes are keyed: a copy of the store is not enough to try codes.
 * @param authPrivateKey PKCS #8 PEM
 */
export function createSecondFactors(authPrivateKey: string, ids: Ids) {
  const sealing = createSealing(authPrivateKey, 'second factor');
  const key = Buffer.from(hkdfSync('sha256', authPrivateKey, '', 'recovery codes', 32));
  const hashOf = (userId: string, code: string) =>
    createHmac('sha256', key)
      .update(`${userId}.${typedRecoveryCode(code)}`)
      .digest('base64url');
  return {
    newSecret(): { bytes: Buffer; sealed: string } {
      const bytes = randomBytes(ids, SECRET_BYTES);
      return { bytes, sealed: sealing.seal(bytes.toString('base64')) };
    },
    secretOf: ({ sealed }: SecondFactor): Buffer => Buffer.from(sealing.open(sealed), 'base64'),
    /** @returns the codes as they are shown once, and their hashes */
    newCodes(userId: string): { shown: string[]; hashes: string[] } {
      const shown = Array.from({ length: CODES }, () => (toBase32(randomBytes(ids, CODE_BYTES)).match(/.{4}/g) ?? []).join('-'));
      return { shown, hashes: shown.map((code) => hashOf(userId, code)) };
    },
    hashOf,
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;
