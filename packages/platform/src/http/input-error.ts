import type { ErrorFields } from '../errors.ts';

/** 503 and 507: there is no room for it now. */
export type InputStatus = 400 | 413 | 415 | 503 | 507;

/** The request is refused before the use case sees it; the envelope is `{error: detail}`. Never logged: details may quote what was sent. */
export class InputError extends Error {
  constructor(
    readonly statusCode: InputStatus,
    readonly detail: string | ErrorFields,
  ) {
    super('input refused');
    this.name = 'InputError';
  }
}

/** One field with one text, safe for any field name a client may invent. */
export function fieldError(statusCode: InputStatus, field: string, text: string): InputError {
  const fields: ErrorFields = Object.create(null);
  fields[printable(field)] = text;
  return new InputError(statusCode, fields);
}

/** A name that a client made up, short and without control characters. */
export function printable(name: string): string {
  const short = name.length > 64 ? `${name.slice(0, 64)}…` : name;
  return short.replace(/\p{C}/gu, '?');
}
