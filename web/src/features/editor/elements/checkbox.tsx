import type { ElementColumn } from '@formwright/form-model';
import { IconCheckbox } from '@tabler/icons-react';
import { QuestionSettings, ResponseSettings } from '../settings/fields.tsx';
import { OptionsSetting } from '../settings/options-setting.tsx';
import type { EditorElement } from './editor-element.ts';

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
