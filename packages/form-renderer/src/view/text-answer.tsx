import type { ViewProps } from '../props.ts';
import { textOf } from './answer-value.ts';
import { AnswerShell } from './shell.tsx';

/** For the kinds whose answer is one text: short text, long text, date. */
export function TextAnswer({ column, answer }: ViewProps<'input' | 'text' | 'date'>) {
  const text = textOf(answer);
  return (
    <AnswerShell content={column.content}>
      {text && (
        <p className="fw-said" dir="auto">
          {text}
        </p>
      )}
    </AnswerShell>
  );
}
