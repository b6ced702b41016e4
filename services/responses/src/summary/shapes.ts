import type { QuestionSummary } from '@formwright/contracts/response-summary';
import type { ElementKind, FilledColumn, SilentKind } from '@formwright/form-model';

export type Shape = QuestionSummary['shape'];
/** What a question's answers say, without how many responses were looked at. */
export type Figures = QuestionSummary extends infer S
  ? S extends QuestionSummary
    ? Omit<S, 'uniqueId' | 'of' | 'isNewest'>
    : never
  : never;

const shapes = {
  input: 'texts',
  text: 'texts',
  fullname: 'texts',
  dropdown: 'choices',
  radio: 'choices',
  checkbox: 'choices',
  rating: 'rating',
  date: 'dates',
  upload: 'files',
} as const satisfies Record<Exclude<ElementKind, SilentKind>, Shape>;

const isAnswered = (kind: ElementKind): kind is keyof typeof shapes => Object.hasOwn(shapes, kind);

/** How the answers to a question are summarized. */
export function shapeOf({ tabname, content }: FilledColumn): Shape {
  if ('typeinput' in content && content.typeinput === 'number') return 'numbers';
  return isAnswered(tabname) ? shapes[tabname] : 'texts';
}
