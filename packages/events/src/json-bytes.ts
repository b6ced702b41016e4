import { utf8Text } from './utf8-text.ts';

/** Encodes a document for an event: JSON as UTF-8, for the fields named '…_json'. */
export function toJsonBytes(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

/**
 * Bytes that `toJsonBytes` makes of it. What a form and its answers take is counted so everywhere, or the sums of services would differ.
 */
export const jsonLength = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/**
 * Decodes the document of such a field.
 * @throws SyntaxError when the bytes are not JSON
 */
export function fromJsonBytes(bytes: Uint8Array): unknown {
  return JSON.parse(utf8Text(bytes));
}
