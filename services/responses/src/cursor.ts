import type { Response } from './repository.ts';

/** Where a page ended, as text that means nothing to its holder. */
export function toCursor({ created_at, _id }: Pick<Response, 'created_at' | '_id'>): string {
  return Buffer.from(`${created_at}:${_id}`).toString('base64url');
}

/** @returns null for what no page ended with */
export function fromCursor(cursor: string): [created_at: number, _id: string] | null {
  const [, created_at, _id] = /^(-?\d{1,15}):([A-Za-z0-9]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  return created_at === undefined || _id === undefined ? null : [Number(created_at), _id];
}
