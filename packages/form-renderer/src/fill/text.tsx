import type { FillProps } from '../props.ts';
import { controlState, labelOf, SingleQuestion } from '../question.tsx';

export function FillText({ column, id, value, error, disabled }: FillProps<'text'>) {
  const { content, uniqueId } = column;
  return (
    <SingleQuestion id={id} kind="text" name={uniqueId} label={labelOf(content)} required={content.required} error={error}>
      <textarea
        className="fw-field"
        name={uniqueId}
        rows={4}
        defaultValue={value?.all('')[0]}
        placeholder={content.placeholder || undefined}
        dir="auto"
        {...controlState(id, { error, disabled, required: content.required })}
      />
    </SingleQuestion>
  );
}
