import { type ElementColumn, hasOtherEmail, inputTypeContent, NUMBER_MIN, offeredAs } from '@formwright/form-model';
import { IconLetterCase } from '@tabler/icons-react';
import {
  ChoiceSetting,
  type EditorElement,
  PlaceholderSetting,
  QuestionSettings,
  ResponseSettings,
  useChange,
} from '../settings/fields.tsx';
import { useEditor } from '../state/editor-context.tsx';

const TYPES = [
  { value: 'input', label: 'Text' },
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
  { value: 'number', label: 'Number' },
] as const;
type Type = (typeof TYPES)[number]['value'];

/** @param isEmailMissed whether the label names an email address although the type Email cannot be chosen */
function hintOf(type: Type, isEmailMissed: boolean): string | undefined {
  if (isEmailMissed) return 'Another field of this form asks for the email address.';
  return type === 'number' ? `Takes numbers of ${NUMBER_MIN} or more.` : undefined;
}

function InputSettings({ column }: { column: ElementColumn<'input'> }) {
  const change = useChange(column);
  const hasOther = useEditor((state) => hasOtherEmail(state.history.present, column.uniqueId));
  const type = offeredAs(column) as Type;
  const hint = hintOf(type, hasOther && /e-?mail/i.test(column.content.label));
  return (
    <>
      <QuestionSettings column={column} />
      <ChoiceSetting<Type>
        label="Type"
        value={type}
        options={hasOther ? TYPES.filter(({ value }) => value !== 'email') : TYPES}
        {...(hint && { description: hint })}
        onChange={(chosen) => change(inputTypeContent(chosen))}
      />
      <PlaceholderSetting value={column.content.placeholder} onChange={(placeholder) => change({ placeholder })} />
      <ResponseSettings column={column} />
    </>
  );
}

export const input: EditorElement<'input'> = { icon: IconLetterCase, hasLabel: true, Settings: InputSettings };
