import type { FilledColumn, Option } from '@formwright/form-model';
import { optionsOf, shapeOfAnswer } from '@formwright/form-model';
import type { FormerOption } from '../form/form-copy.ts';
import type { RewordedOptions } from '../form/reworded.ts';
import { type Figures, fixedValues } from './shapes.ts';

/** A question, and the options of it that are on the form; `column` has the removed ones as well. */
export interface Asked {
  column: FilledColumn;
  present: ReadonlySet<string>;
  reworded: RewordedOptions;
}

/** How many answers were given while an option had another label: by value, then by former name. */
export type FormerCounts = ReadonlyMap<string, ReadonlyMap<FormerOption, number>>;

/** @param counts by value; a value that the form does not know is shown as it is */
export function choiceFigures(
  { column, present }: Asked,
  counts: ReadonlyMap<string, number>,
  answered: number,
  former: FormerCounts,
): Figures {
  const labels = new Map([...[...counts.keys()].map((value) => [value, value] as const), ...optionsOf(column).map(labelled)]);
  const order = [...new Set([...optionsOf(column).map(({ value }) => value), ...labels.keys()])];
  const options = order.flatMap((value) => {
    const [count, isFormer] = [counts.get(value) ?? 0, !present.has(value)];
    const formerly = [...(former.get(value) ?? [])].map(([{ label, until }, times]) => ({ label, until, count: times }));
    const option = { value, label: labels.get(value) ?? value, count, isFormer, ...(formerly.length > 0 && { formerly }) };
    return count === 0 && isFormer ? [] : [option];
  });
  return { shape: 'choices', isMultiple: shapeOfAnswer(column) === 'choices', answered, options };
}
const labelled = ({ value, label }: Option) => [value, label] as const;

/** @param counts by the number of stars */
export function ratingFigures({ column }: Asked, counts: ReadonlyMap<string, number>): Figures {
  const ofStars = fixedValues(column).map((stars) => counts.get(stars) ?? 0);
  const answered = ofStars.reduce((sum, count) => sum + count, 0);
  const stars = ofStars.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return { shape: 'rating', answered, counts: ofStars, mean: answered === 0 ? null : stars / answered };
}
