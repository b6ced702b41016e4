import { STARS } from '../fill/rating.tsx';
import { StarIcon } from '../icons.tsx';
import type { ViewProps } from '../props.ts';
import { textOf } from './answer-value.ts';
import { QuestionWithAnswer } from './question-with-answer.tsx';

export function ViewRating({ column, answer }: ViewProps<'rating'>) {
  const given = STARS.find((stars) => `${stars}` === textOf(answer));
  return (
    <QuestionWithAnswer content={column.content}>
      {given && (
        <div className="fw-stars">
          {STARS.map((star) => (
            <span key={star} className={star <= given ? 'fw-starred' : undefined}>
              <StarIcon />
            </span>
          ))}
          <span className="fw-outof">
            {given} of {STARS.length} stars
          </span>
        </div>
      )}
    </QuestionWithAnswer>
  );
}
