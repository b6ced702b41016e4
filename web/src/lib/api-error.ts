export const GENERIC_ERROR = 'Something went wrong.';

/** A refused or failed call. `fields` holds the texts by field name, where the server named fields. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;

  /** @param status HTTP status; 0 when the server was not reached */
  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
  }

  /** Worth another try: the server was not reached, or failed. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

function textFields(value: object): Record<string, string> {
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Reads the error envelope `{error: text}` or `{error: {field: text}}`; whatever else came is told in general words. */
export async function readError(response: Response): Promise<ApiError> {
  if (response.status >= 500) return new ApiError(response.status, GENERIC_ERROR);
  const body: unknown = await response.json().catch(() => null);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (typeof error === 'string') return new ApiError(response.status, error);
  if (typeof error === 'object' && error !== null) {
    const fields = textFields(error);
    return new ApiError(response.status, Object.values(fields)[0] ?? GENERIC_ERROR, fields);
  }
  return new ApiError(response.status, GENERIC_ERROR);
}

/** The text to show for any failure. A server that was not reached is said to be so, in the reader's terms. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return GENERIC_ERROR;
  if (error.status !== 0) return error.message;
  return navigator.onLine ? 'The server cannot be reached.' : 'You are offline.';
}

/** The texts by field of a refused call; empty for every other failure. */
export function errorFields(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}
