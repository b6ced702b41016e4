import type { FillProps } from '../props.ts';
import { controlState, labelOf, SingleQuestion } from '../question.tsx';

export function FillDropdown({ column, id, value, error, disabled }: FillProps<'dropdown'>) {
  const { content, uniqueId } = column;
  return (
    <SingleQuestion id={id} kind="dropdown" name={uniqueId} label={labelOf(content)} required={content.required} error={error}>
      <div className="fw-dropdown">
        <select
          className="fw-field fw-select"
          name={uniqueId}
          defaultValue={value?.all('')[0] ?? ''}
          {...controlState(id, { error, disabled, required: content.required })}
        >
          <option value="">{content.inLabel || 'Choose an option'}</option>
          {content.options.map((option) => (
            <option key={option.id} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </SingleQuestion>
  );
}
