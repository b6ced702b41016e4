import { RATING_MAX } from '@formwright/form-model';
import { StarIcon } from '../icons.tsx';
import type { FillProps } from '../props.ts';
import { ClearChoice, GroupQuestion, labelOf } from '../question.tsx';

export const STARS = Array.from({ length: RATING_MAX }, (_, at) => at + 1);

export function FillRating({ column, id, value, error, disabled }: FillProps<'rating'>) {
  const { content, uniqueId } = column;
  const given = value?.all('')[0];
  return (
    <GroupQuestion
      id={id}
      kind="rating"
      name={uniqueId}
      label={labelOf(content)}
      required={content.required}
      error={error}
      role="radiogroup"
    >
      <div className="fw-stars">
        {STARS.map((stars) => (
          <label className="fw-starlabel" key={stars}>
            <input
              className="fw-hidden"
              type="radio"
              id={stars === 1 ? id : undefined}
              name={uniqueId}
              value={stars}
              defaultChecked={given === `${stars}`}
              required={content.required || undefined}
              disabled={disabled}
            />
            <StarIcon />
            <span className="fw-hidden">
              {stars} of {STARS.length} stars
            </span>
          </label>
        ))}
      </div>
      {!content.required && <ClearChoice label={labelOf(content)} disabled={disabled} />}
    </GroupQuestion>
  );
}
