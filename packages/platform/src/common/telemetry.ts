import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/**
 * Removes personal data and secrets from text of libraries: email addresses, tokens, query strings. Our own code must not log secrets at
 * all.
 */
export function scrub(text: string): string {
  return (
    text
      .replace(/[^\s@"'<>(),;:]{1,64}@[^\s@"'<>(),;:]{1,255}/g, '[e-mail]')
      // Anchored at word starts to avoid quadratic time.
      .replace(/(?<![\w-])eyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, '[token]')
      .replace(/Bearer\s+\S+/gi, 'Bearer [token]')
      .replace(/\?[^\s"']*/g, '?[query]')
      // It quotes what it could not read.
      .replace(/Unexpected token [\s\S]{1,100}? is not valid JSON/g, 'It is not valid JSON')
  );
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: scrub(error.message),
    stack: scrub(error.stack ?? ''),
    ...(typeof code === 'string' && { code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

const secretFields = new Set(['password', 'token', 'access_token', 'authorization', 'cookie', 'email', 'to', 'secret']);

const MAX_LOGGED_DEPTH = 4;

/** Blanks fields with secrets at any depth. pino's redaction is too slow: it costs a tenth of a small request. */
function hideSecrets(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  let shown = fields;
  for (const [name, value] of Object.entries(fields)) {
    const isNested = typeof value === 'object' && value !== null && !(value instanceof Error);
    if (!secretFields.has(name) && !isNested) continue;
    if (shown === fields) shown = { ...fields };
    shown[name] = secretFields.has(name)
      ? '[hidden]'
      : depth < MAX_LOGGED_DEPTH
        ? hideSecrets(value as Record<string, unknown>, depth + 1)
        : '[deep]';
  }
  return shown;
}

/**
 * The only way to make a logger: JSON lines, errors without personal data, fields with secrets blanked.
 * @param level pino's level, 'silent' for none
 * @param destination default: standard output
 */
export function createLogger(options: { level?: string; destination?: DestinationStream } = {}): Logger {
  const settings: LoggerOptions = {
    level: options.level ?? 'info',
    base: null,
    serializers: { err: describeError },
    formatters: { log: (fields) => hideSecrets(fields) },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
