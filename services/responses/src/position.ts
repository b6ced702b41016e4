/** A place in a list of responses, newest first: behind this response. */
export interface Position {
  order: number;
  id: string;
  /** How many responses lie before it, itself included. */
  index: number;
}

/** @returns what a client hands back as `after` */
export function writePosition({ order, id, index }: Position): string {
  return Buffer.from(JSON.stringify([order, id, index])).toString('base64url');
}

/** @returns null for anything that `writePosition` did not write */
export function readPosition(cursor: string): Position | null {
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
