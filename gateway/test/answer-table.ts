import { baseHeaders } from '../src/origins/security-headers.ts';

/** Headers that differ from run to run, by what they say. */
const varying = /^(etag|content-length|last-modified|upload-expires|x-request-id|x-ratelimit-reset|date|keep-alive|connection)$/;

/** A value without what is random in it, or follows from a script. */
export const withoutChance = (name: string, value: unknown): string =>
  varying.test(name) || (name === 'retry-after' && Number(value) > 30) ? '…' : [value].flat().map(withoutRandom).sort().join(' | ');

const withoutRandom = (value: unknown): string =>
  String(value)
    .replace(/'(sha256|nonce)-[^']*'/g, "'$1-…'")
    .replace(/\b(fw_(?:v|done)_)[^=]+/g, '$1…')
    .replace(/=[^;]{20,}?(?=;)/g, '=…')
    .replace(/expires=[^;]+/gi, 'expires=…')
    .replace(/[A-Za-z0-9_-]{12,}(?=[/?.";]|$)(?<=[A-Z0-9]\S*)/g, '…');

const usual = Object.entries(baseHeaders).map(([name, value]) => `  ${name}: ${value}`);

/** The headers, those of almost every reply in one line. */
function linesOf(headers: Readonly<Record<string, unknown>>): string[] {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${withoutChance(name, value)}`);
  if (!usual.every((line) => lines.includes(line))) return lines.sort();
  return ['  the base headers', ...lines.filter((line) => !usual.includes(line)).sort()];
}

/** Names, as many in a line as fit. */
export const wrapped = (names: readonly string[]) => names.join(', ').replace(/(.{1,130})(, |$)/g, '    $1\n');

/**
 * Which calls have an answer, by the status and headers of the answer.
 * @param show how calls are told
 */
export function createAnswerTable(show = (calls: readonly string[]) => calls.map((call) => `    ${call}`).join('\n')) {
  const answers = new Map<string, string[]>();
  return {
    note(call: string, { status, headers }: { status: number; headers: Readonly<Record<string, unknown>> }): void {
      const answer = [status, ...linesOf(headers)].join('\n');
      answers.set(answer, [...(answers.get(answer) ?? []), call]);
    },
    table: () =>
      [...answers]
        .map(([answer, calls]) => `${answer}\n${show(calls.sort())}`)
        .sort()
        .join('\n\n'),
  };
}
