import type { ElementColumn, ElementKind } from '@formwright/form-model';
import type { FormPage, Question } from './form-page.ts';

/** The form's questions of one kind. */
export function questionsOf<K extends ElementKind>({ questions }: FormPage, kind: K): (Question & { column: ElementColumn<K> })[] {
  return questions.filter((question): question is Question & { column: ElementColumn<K> } => question.column.tabname === kind);
}
