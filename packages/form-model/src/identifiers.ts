import { type Check, matching } from './checks/document-checks.ts';
import { UNIQUE_ID_LENGTH } from './limits.ts';

/** Makes an identifier of letters and digits, by default with 22 characters. The platform's `ids.random` is one. */
export type NewId = (length?: number) => string;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Makes identifiers from a source of random bytes, for code without the platform, such as a browser.
 * @param fill fills the array with random bytes, as `crypto.getRandomValues` does
 */
export function newIdFrom(fill: (bytes: Uint8Array) => unknown): NewId {
  return (length = 22) => {
    let id = '';
    while (id.length < length) {
      const bytes = new Uint8Array(length * 2);
      fill(bytes);
      // Uses 6 bits of a byte and skips 62 and 63, so that all characters are equally likely.
      for (const byte of bytes) id += id.length < length ? ALPHABET.charAt(byte & 63) : '';
    }
    return id;
  };
}

/** The key of a column's answer. */
export function newColumnId(newId: NewId): string {
  return newId(UNIQUE_ID_LENGTH);
}

/** The check of the ids of pages, rows, columns and options. */
export const identifier: Check = /* @__PURE__ */ matching(/^[A-Za-z0-9]{1,64}$/, 'must be 1 to 64 letters and digits');
export const columnId: Check = /* @__PURE__ */ matching(/^[A-Za-z0-9]{50}$/, 'must be 50 letters and digits');
