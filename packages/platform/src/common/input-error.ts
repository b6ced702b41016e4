import type { ErrorFields } from './errors.ts';

/** 503 and 507: no disk space. */
export type InputStatus = 400 | 413 | 415 | 503 | 507;

/**
 * The request is refused before the use case sees it; the envelope is `{error: detail}`. Never logged, because details may quote the
 * request.
 */
export class InputError extends Error {
  constructor(
    readonly statusCode: InputStatus,
    readonly detail: string | ErrorFields,
  ) {
    super('input refused');
    this.name = 'InputError';
  }
}

/** One field with one text, safe for any field name that a client sends. */
export function fieldError(statusCode: InputStatus, field: string, text: string): InputError {
  const fields: ErrorFields = Object.create(null);
  fields[printable(field)] = text;
  return new InputError(statusCode, fields);
}

/** Shortens a client-supplied name for messages and removes control characters. */
export function printable(name: string): string {
  const short = name.length > 64 ? `${name.slice(0, 64)}…` : name;
  return short.replace(/\p{C}/gu, '?');
}
