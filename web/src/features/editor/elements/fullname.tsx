import type { ElementColumn } from '@formwright/form-model';
import { IconId } from '@tabler/icons-react';
import { AnswerSettings, FlagSetting, LabelSetting } from '../settings/fields.tsx';
import { useChange } from '../settings/use-change.ts';
import type { EditorElement } from './editor-element.ts';

function FullnameSettings({ column }: { column: ElementColumn<'fullname'> }) {
  const change = useChange(column);
  return (
    <>
      <LabelSetting column={column} />
      <AnswerSettings column={column} />
      <FlagSetting label="Ask for both names" checked={column.content.both ?? true} onChange={(both) => change({ both })} />
    </>
  );
}

export const fullname: EditorElement<'fullname'> = { icon: IconId, hasLabel: true, Settings: FullnameSettings };
