import { MAX_TITLE } from '@formwright/form-model';

const START = 'Copy of ';
/** The number that `copyTitle` may have added to an earlier copy. */
const NUMBER = / \((?:[2-9]|[1-9]\d{1,3})\)$/;

/** How every name begins that `copyTitle` makes. */
export const COPY_START = START;

/**
 * The name of a copy: 'Copy of X', then 'Copy of X (2)'. A copy of a copy is numbered, too. @param taken the names of the workspace's forms
 */
export function copyTitle(title: string, taken: ReadonlySet<string>): string {
  const name = title.startsWith(START) ? title.replace(NUMBER, '') : `${START}${title}`;
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` (${number})`;
    const candidate = `${cut(name, MAX_TITLE - end.length)}${end}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Cuts a text, but never in the middle of a character. */
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
