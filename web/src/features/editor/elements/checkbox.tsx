import type { ElementColumn } from '@formwright/form-model';
import { IconCheckbox } from '@tabler/icons-react';
import { type EditorElement, QuestionSettings, ResponseSettings } from '../settings/fields.tsx';
import { OptionsSetting } from '../settings/options-setting.tsx';

function CheckboxSettings({ column }: { column: ElementColumn<'checkbox'> }) {
  return (
    <>
      <QuestionSettings column={column} />
      <OptionsSetting column={column.uniqueId} options={column.content.options} />
      <ResponseSettings column={column} />
    </>
  );
}

export const checkbox: EditorElement<'checkbox'> = { icon: IconCheckbox, hasLabel: true, Settings: CheckboxSettings };
