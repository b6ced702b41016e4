import type { ViewProps } from '../props.ts';
import { textOf } from './answer-value.ts';
import { QuestionWithAnswer } from './question-with-answer.tsx';

/** For the kinds with a text as answer: short text, long text, date. */
export function TextAnswer({ column, answer }: ViewProps<'input' | 'text' | 'date'>) {
  const text = textOf(answer);
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
