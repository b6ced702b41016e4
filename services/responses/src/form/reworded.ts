import { fold } from '@formwright/form-model';
import { countTurns, groupBy, nextTurn } from '@formwright/platform';
import { LONG_ANSWERS } from '../search/terms.ts';
import { onceForEach } from '../store/once-for-each.ts';
import type { AnsweredResponse } from '../store/response.ts';
import type { FormCopy, FormerOption } from './form-copy.ts';
import { columnsOf, labelsOf, seenIn } from './former.ts';

/** The former labels of an option, oldest first, and the present one; of an option that was removed, the last one. */
export interface Reworded {
  now: string;
  names: readonly [FormerOption, ...FormerOption[]];
  /** Those of the names that say something else than the present label. */
  others: ReadonlySet<FormerOption>;
}

/** By value. */
export type RewordedOptions = ReadonlyMap<string, Reworded>;

/**
 * Finds the options that said something else before, by question. In forms of former versions, the one with the former label may even have
 * been another option. A form may have thousands of former labels, so other requests get a turn in between.
 */
export const rewordedIn = onceForEach(async (form: FormCopy): Promise<ReadonlyMap<string, RewordedOptions>> => {
  const isTurnDue = countTurns(LONG_ANSWERS);
  const labels = new Map(columnsOf(form).map((column) => [column.uniqueId, labelsOf(column)]));
  const found = new Map<string, Map<string, Reworded>>();
  for (const [uniqueId, former] of groupBy(form.formerOptions ?? [], (option) => option.uniqueId)) {
    const options = new Map<string, Reworded>();
    for (const [value, names] of groupBy(former, (option) => option.value)) {
      const now = labels.get(uniqueId)?.get(value) ?? names.at(-1)?.label ?? '';
      const others = new Set<FormerOption>();
      for (const name of names) {
        if (isReworded(name.label, now)) others.add(name);
        if (isTurnDue(name.label.length + now.length)) await nextTurn();
      }
      if (others.size > 0) options.set(value, { now, names, others });
    }
    if (options.size > 0) found.set(uniqueId, options);
  }
  return found;
});

/** What the respondent read instead of the present label; null if it was the same, but for a slip of the pen. */
export function readInstead({ names, others }: Reworded, response: AnsweredResponse): FormerOption | null {
  const name = seenIn(names, response);
  return name && others.has(name) ? name : null;
}

/** Letters that differ in a slip of the pen: one of three, at most two. */
const SLIPS = 2;
/** Characters of a label that are compared. */
const COMPARED = 100;

const plain = (label: string) => fold(label.slice(0, COMPARED)).replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether two labels differ by more than signs, spaces, capitals, accents or a slip of the pen. */
export function isReworded(before: string, now: string): boolean {
  if (before === now) return false;
  const [one, other] = [plain(before), plain(now)];
  // Of labels without letters, such as '+' and '-', the signs count.
  if (one === '' || other === '') return before.trim() !== now.trim();
  // A number that changed says something else.
  if (one.replace(/\P{N}/gu, '') !== other.replace(/\P{N}/gu, '')) return true;
  return isFurther(one, other, Math.min(SLIPS, Math.floor(Math.min(one.length, other.length) / 3)));
}

/**
 * Whether more than `most` letters have to be put in, taken out or changed. It looks at each letter at most nine times; a table of all
 * distances would take the square of the length.
 */
function isFurther(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return true;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [left, right] = [one.slice(same), other.slice(same)];
  if (left === right) return false;
  if (most === 0) return true;
  const without = [
    [left.slice(1), right],
    [left, right.slice(1)],
    [left.slice(1), right.slice(1)],
  ] as const;
  return without.every(([a, b]) => isFurther(a, b, most - 1));
}
