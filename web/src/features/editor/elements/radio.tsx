import type { ElementColumn } from '@formwright/form-model';
import { IconCircleDot } from '@tabler/icons-react';
import { type EditorElement, QuestionSettings, ResponseSettings } from '../settings/fields.tsx';
import { OptionsSetting } from '../settings/options-setting.tsx';

function RadioSettings({ column }: { column: ElementColumn<'radio'> }) {
  return (
    <>
      <QuestionSettings column={column} />
      <OptionsSetting column={column.uniqueId} options={column.content.options} />
      <ResponseSettings column={column} />
    </>
  );
}

export const radio: EditorElement<'radio'> = { icon: IconCircleDot, hasLabel: true, Settings: RadioSettings };
