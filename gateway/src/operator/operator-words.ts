import { printableLines } from '@formwright/platform';
import type { Asker, Outcome } from './command.ts';
import type { Operate } from './operator-call.ts';
import { commands } from './operator-commands.ts';

/** How a command is written, and what it does. */
export interface Described {
  use: string;
  does: string;
}

/** The commands for a running product, for help. */
export const describedCommands: readonly Described[] = commands.map(({ name, takes, does }) => {
  const words = takes.map(({ name: word, isOptional }) => (isOptional ? `[${word}]` : `<${word}>`));
  return { use: [name, ...words].join(' '), does };
});

/** Checks the number of arguments; [x] is optional. */
export function takesSoMany(use: string, words: number): boolean {
  const known = use.split(' ');
  return words <= known.length && words >= known.filter((word) => !word.startsWith('[')).length;
}

/**
 * What to print if `words` are no complete command: the line of that command if only its arguments are wrong, else the lines of all of
 * `known`.
 * @param start what is typed before a command
 */
export function helpFor(words: readonly string[], known: readonly Described[], start: string): string {
  const alike = known.filter(({ use }) => use.split(' ')[0] === words[0]);
  const listed = alike.length > 0 ? alike : known;
  // One below the other, for a terminal of 80 columns.
  const lines = listed.flatMap(({ use, does }) => [`  ${start} ${use}`, `    ${does}`]);
  const signed = 'With --as NAME, the security log of the services has that name.';
  return [...reasonFor(words, alike.length > 0), ...lines, ...(alike.length > 0 ? [] : [signed])].join('\n');
}

/** Words that ask for help. */
export const asksForHelp = ([word]: readonly string[]): boolean => ['help', '--help', '-h'].includes(word ?? '');

function reasonFor(words: readonly string[], isKnown: boolean): string[] {
  if (isKnown) return ['This command is written so:'];
  return words.length === 0 || asksForHelp(words) ? ['Commands:'] : [`There is no command ${words[0]}. Commands:`];
}

/** @returns what `words` say to do, or undefined if they are no command */
export function commandOf(words: readonly string[]): ((call: Operate, asker: Asker) => Promise<Outcome>) | undefined {
  const at = commands.findIndex(({ name }) => `${words.join(' ')} `.startsWith(`${name} `));
  const command = commands[at];
  if (!command || !takesSoMany(describedCommands[at]?.use ?? '', words.length)) return undefined;
  return (call, asker) => command.run(call, words.slice(command.name.split(' ').length), asker);
}

/** @returns the words without `--as NAME`, and that name */
export function takeOperator(words: readonly string[]): { operator: string | undefined; words: string[] } {
  const at = words.indexOf('--as');
  if (at < 0) return { operator: undefined, words: [...words] };
  const operator = words[at + 1]?.trim() ?? '';
  if (operator === '' || operator.length > 100) throw new Error('--as takes a name of at most 100 letters. The security log has it.');
  return { operator, words: words.filter((_, index) => index !== at && index !== at + 1) };
}

/** The text may contain words of strangers. */
export const print = (text: string): void => console.log(printableLines(text));

export function printOutcome(outcome: Outcome): void {
  print(typeof outcome === 'string' ? outcome : outcome.found);
  if (typeof outcome !== 'string') process.exitCode = outcome.code ?? 1;
}
