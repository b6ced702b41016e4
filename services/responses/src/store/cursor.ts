/** A cursor in a list of responses: the list continues after this response. */
export interface Cursor {
  /** The value that the list is sorted by. */
  order: number;
  id: string;
  /** Number of responses up to and including it. */
  index: number;
}

/** Where a part of a list begins: behind a response, or after skipping some. */
export interface Start {
  position: Cursor | null;
  skip: number;
}

/** @returns the cursor that a client sends as `after` */
export function writeCursor({ order, id, index }: Cursor): string {
  return Buffer.from(JSON.stringify([order, id, index])).toString('base64url');
}

/** @returns null for a cursor that `writeCursor` did not write */
export function readCursor(cursor: string): Cursor | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(parts) || parts.length !== 3) return null;
    const [order, id, index] = parts as unknown[];
    const isPosition =
      Number.isSafeInteger(order) && typeof id === 'string' && /^[A-Za-z0-9]{1,64}$/.test(id) && Number.isSafeInteger(index);
    return isPosition && Number(index) > 0 ? { order: Number(order), id: String(id), index: Number(index) } : null;
  } catch {
    return null;
  }
}
