import type { ViewProps } from '../props.ts';
import { chosenLabels } from './answer-value.ts';
import { AnswerShell } from './shell.tsx';

/** The chosen options of a dropdown, radio or checkbox list. */
export function ChoiceAnswer({ column, answer }: ViewProps<'dropdown' | 'radio' | 'checkbox'>) {
  const labels = chosenLabels(answer, column.content.options);
  return (
    <AnswerShell content={column.content}>
      {labels.length > 0 && (
        <ul className="fw-chosen">
          {labels.map((label, at) => (
            <li key={`${at}-${label}`} dir="auto">
              {label}
            </li>
          ))}
        </ul>
      )}
    </AnswerShell>
  );
}
