import type { QuestionSummary } from '@formwright/contracts/response-summary';
import { type AnswerShape, definitionOf, type FilledColumn, shapeOfAnswer } from '@formwright/form-model';

export type Shape = QuestionSummary['shape'];
/** What a question's answers say, without how many responses were looked at. */
export type Figures = QuestionSummary extends infer S
  ? S extends QuestionSummary
    ? Omit<S, 'uniqueId' | 'of' | 'isNewest'>
    : never
  : never;

const shapes = {
  text: 'texts',
  name: 'texts',
  choice: 'choices',
  choices: 'choices',
  number: 'numbers',
  date: 'dates',
  files: 'files',
} as const satisfies Record<AnswerShape, Shape>;

/** How the answers to a question are summarized. */
export function shapeOf(column: FilledColumn): Shape {
  const shape = shapeOfAnswer(column) ?? 'text';
  return shape === 'number' && fixedValues(column).length > 0 ? 'rating' : shapes[shape];
}

/** The values that the kind of the question has: one star, two stars. */
export const fixedValues = ({ tabname }: FilledColumn): string[] =>
  (definitionOf(tabname).answer?.fixedOptions ?? []).map(({ value }) => value);
