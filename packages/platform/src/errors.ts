/**
 * What domain code throws. The contract maps `code` to an HTTP status; the envelope is `{error: detail}`.
 * A code that the contract does not name is a bug and answers 500.
 */
export class AppError extends Error {
  /**
   * @param code 'service.reason'
   * @param detail what the envelope carries: a text, or one text per field (nested objects allowed)
   */
  constructor(
    readonly code: string,
    readonly detail: string | ErrorFields,
  ) {
    super(code);
    this.name = 'AppError';
  }
}
export interface ErrorFields {
  [field: string]: string | ErrorFields;
}
