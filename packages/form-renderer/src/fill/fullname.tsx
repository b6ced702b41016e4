import { needsBoth } from '@formwright/form-model';
import type { FillProps } from '../props.ts';
import { GroupQuestion, labelOf, wrongOf } from '../question.tsx';

const parts = [
  { part: 'firstname', caption: 'First name', autoComplete: 'given-name' },
  { part: 'lastname', caption: 'Last name', autoComplete: 'family-name' },
] as const;

export function FillFullname({ column, id, value, error, disabled }: FillProps<'fullname'>) {
  const { content, uniqueId } = column;
  const isMissing = (name: string) => needsBoth(content) && !value?.all(name)[0]?.trim();
  const wrong = error
    ? wrongOf(
        parts.map(({ part }) => part),
        isMissing,
      )
    : [];
  return (
    <GroupQuestion id={id} kind="fullname" name={uniqueId} label={labelOf(content)} required={content.required} error={error}>
      <div className="fw-parts">
        {parts.map(({ part, caption, autoComplete }, at) => {
          const controlId = at === 0 ? id : `${id}-${part}`;
          return (
            <div className="fw-part" key={part}>
              <input
                className="fw-field"
                id={controlId}
                name={`${uniqueId}.${part}`}
                autoComplete={autoComplete}
                defaultValue={value?.all(part)[0]}
                required={needsBoth(content) || undefined}
                disabled={disabled}
                aria-invalid={wrong.includes(part) || undefined}
                dir="auto"
              />
              <label className="fw-caption" htmlFor={controlId}>
                {caption}
              </label>
            </div>
          );
        })}
      </div>
    </GroupQuestion>
  );
}
