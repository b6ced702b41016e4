import type { EditedForm, Outcome } from './commands/command.ts';
import { columnName } from './commands/name-of.ts';
import { optionsOf } from './elements/options.ts';
import type { FilledColumn } from './form.ts';
import { filledColumns } from './submission/questions.ts';

/** What an element says of another question. */
interface Reference {
  /** The question's uniqueId. It stands before the element that refers to it. */
  question: string;
  /** The value of one of its options. Missing: the question as a whole. */
  option?: string;
}

export type ReferencesOf = (column: FilledColumn) => readonly Reference[];

/** What an element refers to. No setting refers to anything yet. */
export const referencesOf: ReferencesOf = () => [];

/** A reference that leads nowhere, and the element that has it. */
interface Broken {
  column: FilledColumn;
  reference: Reference;
}

/**
 * Keeps references whole: refuses a change by which one that led somewhere would lead nowhere, or to a question that comes later, and names
 * both. What moves or goes together stays together, and one that was broken before hinders nothing.
 * @param outcome of the command that made the change
 */
export function repair(before: EditedForm, outcome: Outcome, of: ReferencesOf = referencesOf): Outcome {
  if (!('done' in outcome) || outcome.done === before) return outcome;
  const broken = brokenIn(outcome.done, of);
  if (broken.length === 0) return outcome;
  const known = new Set(brokenIn(before, of).map(keyOf));
  const added = broken.filter((one) => !known.has(keyOf(one)));
  const [first] = added;
  return first ? { refused: refusal(before, first, added.length) } : outcome;
}

function brokenIn({ pages }: EditedForm, of: ReferencesOf): Broken[] {
  const earlier = new Map<string, FilledColumn>();
  return filledColumns(pages).flatMap(({ column }) => {
    const broken = of(column).filter(({ question, option }) => {
      const to = earlier.get(question);
      return !to || (option !== undefined && !optionsOf(to).some(({ value }) => value === option));
    });
    earlier.set(column.uniqueId, column);
    return broken.map((reference) => ({ column, reference }));
  });
}

const keyOf = ({ column: { uniqueId }, reference: { question, option } }: Broken) => JSON.stringify([uniqueId, question, option]);

function refusal({ pages }: EditedForm, { column, reference: { question, option } }: Broken, count: number): string {
  const to = filledColumns(pages).find((one) => one.column.uniqueId === question)?.column;
  const label = to && optionsOf(to).find(({ value }) => value === option)?.label;
  const others = count > 1 ? `, and ${count - 1} more` : '';
  return `“${columnName(column)}” refers to “${label ?? (to ? columnName(to) : 'element')}”${others}. Change that first.`;
}
