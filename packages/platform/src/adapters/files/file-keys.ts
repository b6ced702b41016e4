const MAX_KEY = 1_000;
const MAX_SEGMENT_BYTES = 255;
const segment = /^[\p{L}\p{M}\p{N}._\- ]+$/u;

/**
 * The segments of an object's key.
 * @throws TypeError for a key that the files port does not allow
 */
export function segmentsOf(key: string): string[] {
  const segments = key.split('/');
  const isAllowed =
    key.length <= MAX_KEY &&
    segments.every((each) => segment.test(each) && each !== '.' && each !== '..' && Buffer.byteLength(each) <= MAX_SEGMENT_BYTES);
  if (!isAllowed) throw new TypeError('not a key of the files port');
  return segments;
}

/** The segments of a prefix that ends in '/'; an empty list for the empty prefix. */
export function segmentsOfPrefix(prefix: string): string[] {
  if (prefix === '') return [];
  if (!prefix.endsWith('/')) throw new TypeError('a prefix ends in a slash');
  return segmentsOf(prefix.slice(0, -1));
}
