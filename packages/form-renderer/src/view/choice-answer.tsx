import type { ViewProps } from '../props.ts';
import { chosenOptions } from './answer-value.ts';
import { QuestionWithAnswer } from './question-with-answer.tsx';

/** The chosen options of a dropdown, radio or checkbox list. */
export function ChoiceAnswer({ column, answer }: ViewProps<'dropdown' | 'radio' | 'checkbox'>) {
  const chosen = chosenOptions(answer, column.content.options);
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
