import type { FillProps } from '../props.ts';
import { controlState, labelOf, SingleQuestion } from '../question.tsx';

/** Above this a single-line answer is marked, though it is taken. */
const LONG = 200;

const attributes = {
  text: { type: 'text' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  number: { type: 'number', min: 1, step: 'any', inputMode: 'decimal' },
} as const;

export function FillInput({ column, id, value, error, disabled }: FillProps<'input'>) {
  const { content, uniqueId } = column;
  const text = value?.all('')[0];
  return (
    <SingleQuestion id={id} kind="input" name={uniqueId} label={labelOf(content)} required={content.required} error={error}>
      <input
        className={text && text.length > LONG ? 'fw-field fw-long' : 'fw-field'}
        name={uniqueId}
        defaultValue={text}
        placeholder={content.placeholder || undefined}
        dir="auto"
        {...attributes[content.typeinput]}
        {...controlState(id, { error, disabled, required: content.required })}
      />
    </SingleQuestion>
  );
}
