import { SINGLE_LINE_MARKED_ABOVE } from '@formwright/form-model';
import type { FillProps } from '../props.ts';
import { controlState, labelOf, SingleQuestion } from '../question.tsx';

/**
 * All are text fields. Browsers' own fields for numbers change them with the wheel and hide what they cannot read, and those for addresses
 * refuse what the server would take.
 */
const attributes = {
  text: {},
  email: { autoComplete: 'email', inputMode: 'email', autoCapitalize: 'off', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  number: { autoComplete: 'off', inputMode: 'decimal' },
} as const;

export function FillInput({ column, id, value, error, disabled }: FillProps<'input'>) {
  const { content, uniqueId } = column;
  const text = value?.all('')[0];
  return (
    <SingleQuestion id={id} kind="input" name={uniqueId} label={labelOf(content)} required={content.required} error={error}>
      <input
        className={text && text.length > SINGLE_LINE_MARKED_ABOVE ? 'fw-field fw-long' : 'fw-field'}
        name={uniqueId}
        defaultValue={text}
        placeholder={content.placeholder || undefined}
        dir="auto"
        {...attributes[content.inputmode ? 'phone' : content.typeinput]}
        {...controlState(id, { error, disabled, required: content.required })}
      />
    </SingleQuestion>
  );
}
