import { definitionOf } from '@formwright/form-model';
import type { ViewProps } from '../props.ts';
import { entriesOf } from './answer-value.ts';
import { QuestionWithAnswer } from './question-with-answer.tsx';

/** An answer as its kind writes it. */
export function TextAnswer({ column, answer }: ViewProps) {
  const text = definitionOf(column.tabname).toText(entriesOf(answer)[0], column).trim();
  return (
    <QuestionWithAnswer content={column.content}>
      {text && (
        <p className="fw-said">
          <bdi>{text}</bdi>
        </p>
      )}
    </QuestionWithAnswer>
  );
}
