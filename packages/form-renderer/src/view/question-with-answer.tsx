import type { ReactNode } from 'react';
import { labelOf } from '../question.tsx';

/** A question with its answer, or 'No answer' if `children` is empty. The answer begins at the question's edge, whatever its script. */
export function QuestionWithAnswer({ content, children }: { content: { label: string }; children: ReactNode }) {
  return (
    <dl className="fw-question fw-answered" dir="auto">
      <dt className="fw-label">{labelOf(content)}</dt>
      <dd className="fw-answer">{children || <span className="fw-none">No answer</span>}</dd>
    </dl>
  );
}
