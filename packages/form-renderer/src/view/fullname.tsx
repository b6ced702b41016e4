import type { ViewProps } from '../props.ts';
import { entriesOf } from './answer-value.ts';
import { QuestionWithAnswer } from './question-with-answer.tsx';

export function ViewFullname({ column, answer }: ViewProps<'fullname'>) {
  const value = entriesOf(answer)[0]?.value;
  const name = value && typeof value === 'object' ? `${value.firstname} ${value.lastname}`.trim() : '';
  return (
    <QuestionWithAnswer content={column.content}>
      {name && (
        <p className="fw-said">
          <bdi>{name}</bdi>
        </p>
      )}
    </QuestionWithAnswer>
  );
}
