import type { ReactNode } from 'react';
import { labelOf } from '../question.tsx';

interface QuestionWithAnswerProps {
  content: { label: string };
  children?: ReactNode;
  /** Why there is none. */
  none?: string;
}

/**
 * A question with its answer, or why there is none if `children` is empty.
 * The answer begins at the question's edge, whatever its script.
 */
export function QuestionWithAnswer({ content, children, none = 'No answer' }: QuestionWithAnswerProps) {
  return (
    <dl className="fw-question fw-answered" dir="auto">
      <dt className="fw-label">{labelOf(content)}</dt>
      <dd className="fw-answer">{children || <span className="fw-none">{none}</span>}</dd>
    </dl>
  );
}
