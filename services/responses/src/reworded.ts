import type { FilledColumn, Option } from '@formwright/form-model';
import { fold } from '@formwright/form-model';
import type { FormCopy, FormerOption } from './form-copy.ts';
import { seenIn } from './former.ts';
import { groupBy } from './group-by.ts';
import type { AnsweredResponse } from './response.ts';

/** The former labels of an option that is on the form, oldest first, and the present one. */
export interface Reworded {
  now: string;
  names: readonly [FormerOption, ...FormerOption[]];
}

/** By value. */
export type RewordedOptions = ReadonlyMap<string, Reworded>;

/**
 * Makes a function that finds the options of a question that said something else before. In forms of former versions, the one with the former label
 * may even have been another option.
 */
export function rewordedIn({ formerOptions = [] }: FormCopy): (column: FilledColumn) => RewordedOptions {
  const byQuestion = groupBy(formerOptions, ({ uniqueId }) => uniqueId);
  return ({ uniqueId, content }) => {
    const names = groupBy(byQuestion.get(uniqueId) ?? [], ({ value }) => value);
    const options: readonly Option[] = 'options' in content && names.size > 0 ? content.options : [];
    return new Map(
      options.flatMap(({ value, label: now }): [string, Reworded][] => {
        const former = names.get(value);
        return former?.some(({ label }) => isReworded(label, now)) ? [[value, { now, names: former }]] : [];
      }),
    );
  };
}

/** What the respondent read instead of the present label; null if it was the same, but for a slip of the pen. */
export function readInstead({ now, names }: Reworded, response: AnsweredResponse): FormerOption | null {
  const name = seenIn(names, response);
  return name && isReworded(name.label, now) ? name : null;
}

/** Letters that differ in a slip of the pen: one of three, at most two. */
const SLIPS = 2;
/** Characters of a label that are compared. */
const COMPARED = 100;

const plain = (label: string) => fold(label.slice(0, COMPARED)).replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether two labels differ by more than signs, spaces, capitals, accents or a slip of the pen. */
export function isReworded(before: string, now: string): boolean {
  const [one, other] = [plain(before), plain(now)];
  // Of labels without letters, such as '+' and '-', the signs count.
  if (one === '' || other === '') return before.trim() !== now.trim();
  // A number that changed says something else.
  if (one.replace(/\P{N}/gu, '') !== other.replace(/\P{N}/gu, '')) return true;
  return distance(one, other) > Math.min(SLIPS, Math.floor(Math.min(one.length, other.length) / 3));
}

/** How many letters have to be put in, taken out or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
