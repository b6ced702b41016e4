export const GENERIC_ERROR = 'Something went wrong.';

/** A refused or failed call. `fields` has the texts by field, if the server named fields. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;

  /** @param status HTTP status; 0 if the server was not reached */
  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
  }

  /** Whether a retry may help: the server was not reached, or failed. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** Whether what was asked for is not there, or not any more. */
export const isMissing = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404;

/** Whether it is kept from who asks, and the server says why. */
export const isKeptBack = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && Object.keys(error.fields).length > 0;

/** Whether the server has refused. After any other error nothing is known of what the call has done, also where a gateway has answered. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && !error.isTemporary;

/** Whether no answer arrived. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** What went wrong without the server, in words for people. */
export class SpokenError extends Error {}

function textFields(value: object): Record<string, string> {
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** A server that is busy, that lacks its store or has a full disk says so. The texts of its other failures are not for people. */
const SPOKEN: ReadonlySet<number> = new Set([503, 507]);

/** Reads the error body `{error: text}` or `{error: {field: text}}`; any other body gets a general text. */
export async function readError(response: Response): Promise<ApiError> {
  if (response.status >= 500 && !SPOKEN.has(response.status)) return new ApiError(response.status, GENERIC_ERROR);
  const body: unknown = await response.json().catch(() => null);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (typeof error === 'string') return new ApiError(response.status, error);
  if (typeof error === 'object' && error !== null) {
    const fields = textFields(error);
    return new ApiError(response.status, Object.values(fields)[0] ?? GENERIC_ERROR, fields);
  }
  return new ApiError(response.status, GENERIC_ERROR);
}

/** The text to show for an error. Connection failures get a text of their own. */
export function errorText(error: unknown): string {
  if (error instanceof SpokenError) return error.message;
  if (!(error instanceof ApiError)) return GENERIC_ERROR;
  if (error.status !== 0) return error.message;
  return unreachedText();
}

/** Why the server was not reached. */
export const unreachedText = () => (navigator.onLine ? 'The server cannot be reached.' : 'You are offline.');

/** The error texts by field; empty for errors without fields. */
export function errorFields(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}
