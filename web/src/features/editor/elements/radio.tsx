import type { ElementColumn } from '@formwright/form-model';
import { IconCircleDot } from '@tabler/icons-react';
import { AnswerSettings, LabelSetting } from '../settings/fields.tsx';
import { OptionsSetting } from '../settings/options-setting.tsx';
import type { EditorElement } from './editor-element.ts';

function RadioSettings({ column }: { column: ElementColumn<'radio'> }) {
  return (
    <>
      <LabelSetting column={column} />
      <OptionsSetting column={column.uniqueId} options={column.content.options} />
      <AnswerSettings column={column} />
    </>
  );
}

export const radio: EditorElement<'radio'> = { icon: IconCircleDot, hasLabel: true, Settings: RadioSettings };
