import { optionsOf } from '@formwright/form-model';
import type { ViewProps } from '../props.ts';
import { chosenOptions } from './answer-value.ts';
import { QuestionWithAnswer } from './question-with-answer.tsx';

/** The chosen options. */
export function ChoiceAnswer({ column, answer }: ViewProps) {
  const chosen = chosenOptions(answer, optionsOf(column));
  return (
    <QuestionWithAnswer content={column.content}>
      {chosen.length > 0 && (
        <ul className="fw-chosen">
          {chosen.map(({ value, label }) => (
            <li key={value}>
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      )}
    </QuestionWithAnswer>
  );
}
