import { type ElementColumn, hasOtherEmail, inputTypeContent, offeredAs } from '@formwright/form-model';
import { IconLetterCase } from '@tabler/icons-react';
import { ChoiceSetting, PlaceholderSetting, QuestionSettings, ResponseSettings } from '../settings/fields.tsx';
import { useChange } from '../settings/use-change.ts';
import { useEditor } from '../state/editor-context.tsx';
import type { EditorElement } from './editor-element.ts';

const TYPES = [
  { value: 'input', label: 'Text' },
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
  { value: 'number', label: 'Number' },
] as const;
type Type = (typeof TYPES)[number]['value'];

function InputSettings({ column }: { column: ElementColumn<'input'> }) {
  const change = useChange(column);
  const hasOther = useEditor((state) => hasOtherEmail(state.history.present, column.uniqueId));
  return (
    <>
      <QuestionSettings column={column} />
      <ChoiceSetting<Type>
        label="Type"
        value={offeredAs(column) as Type}
        options={hasOther ? TYPES.filter(({ value }) => value !== 'email') : TYPES}
        {...(hasOther && { description: 'Another field of this form asks for the email address.' })}
        onChange={(type) => change(inputTypeContent(type))}
      />
      <PlaceholderSetting value={column.content.placeholder} onChange={(placeholder) => change({ placeholder })} />
      <ResponseSettings column={column} />
    </>
  );
}

export const input: EditorElement<'input'> = { icon: IconLetterCase, hasLabel: true, Settings: InputSettings };
