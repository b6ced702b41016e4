import type { ElementColumn } from '@formwright/form-model';
import { IconAlignLeft } from '@tabler/icons-react';
import { AnswerSettings, LabelSetting, TextSetting } from '../settings/fields.tsx';
import { useChange } from '../settings/use-change.ts';
import type { EditorElement } from './editor-element.ts';

function TextSettings({ column }: { column: ElementColumn<'text'> }) {
  const change = useChange(column);
  return (
    <>
      <LabelSetting column={column} />
      <TextSetting label="Placeholder" value={column.content.placeholder} onChange={(placeholder) => change({ placeholder })} />
      <AnswerSettings column={column} />
    </>
  );
}

export const text: EditorElement<'text'> = { icon: IconAlignLeft, hasLabel: true, Settings: TextSettings };
