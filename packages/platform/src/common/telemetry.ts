import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { printable, printableLines } from './printable.ts';

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

/** Letters of a text in the log, and of the list of calls that led to an error. Strangers write some of them. */
const MAX_LOGGED = 1_000;
const MAX_STACK = 8_000;
const PLAIN = /^[ -~]*$/;

/** A text as the log has it: one line, without what a terminal would obey, and not longer than this. */
function logged(text: string, most = MAX_LOGGED): string {
  // A shortcut for most texts: every request passes here.
  if (text.length <= most && PLAIN.test(text)) return text;
  return text.length <= most ? printable(text) : `${printable(text.slice(0, most))}… (${text.length} letters)`;
}

/** Letters of an address before its @, and of a whole one. */
const MAX_LOCAL = 64;
const MAX_ADDRESS = 320;

/**
 * The beginning of a text, up to a blank, because half an address would not be known as one. Where its last word is longer than any address,
 * so much is cut off it as the part before the @ may be.
 */
function beginningOf(text: string, most: number): string {
  for (let end = most; end > most - MAX_ADDRESS; end -= 1) if (/\s/.test(text.charAt(end))) return text.slice(0, end);
  return text.slice(0, most - MAX_LOCAL);
}

/** A text of a library. */
const scrubbed = (text: string, most: number): string => (text.length <= 2 * most ? scrub(text) : `${scrub(beginningOf(text, 2 * most))}…`);

/** What a library or a server said, without personal data, as one line for the log and for operators. */
export const scrubLine = (text: string, most = MAX_LOGGED): string => logged(scrubbed(text, most), most);

const MAX_LOGGED_DEPTH = 4;

function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: logged(error.name, 100),
    message: scrubLine(error.message),
    stack: printableLines(scrubbed(error.stack ?? '', MAX_STACK)).slice(0, MAX_STACK),
    ...(typeof code === 'string' && { code: logged(code, 100) }),
    ...(error.cause !== undefined && depth < MAX_LOGGED_DEPTH && { cause: describeError(error.cause, depth + 1) }),
  };
}

const secretFields = new Set(['password', 'token', 'access_token', 'authorization', 'cookie', 'email', 'to', 'secret']);

/** Blanks fields with secrets and bounds texts, at any depth. pino's redaction is too slow: it costs a tenth of a small request. */
function makeSafe(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  let shown = fields;
  for (const [name, value] of Object.entries(fields)) {
    const safe = safeValue(name, value, depth);
    if (safe === value) continue;
    if (shown === fields) shown = { ...fields };
    shown[name] = safe;
  }
  return shown;
}

function safeValue(name: string, value: unknown, depth: number): unknown {
  if (secretFields.has(name)) return '[hidden]';
  if (typeof value === 'string') return logged(value);
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  return depth < MAX_LOGGED_DEPTH ? makeSafe(value as Record<string, unknown>, depth + 1) : '[deep]';
}

/**
 * The only way to make a logger: JSON lines, errors without personal data, fields with secrets blanked, texts bounded and of one line.
 * @param level pino's level, 'silent' for none
 * @param destination default: standard output
 */
export function createLogger(options: { level?: string; destination?: DestinationStream } = {}): Logger {
  const settings: LoggerOptions = {
    level: options.level ?? 'info',
    base: null,
    serializers: { err: (error: unknown) => describeError(error) },
    formatters: { log: (fields) => makeSafe(fields) },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
