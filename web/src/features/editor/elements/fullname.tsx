import type { ElementColumn } from '@formwright/form-model';
import { IconId } from '@tabler/icons-react';
import { AnswerSettings, LabelSetting } from '../settings/fields.tsx';
import type { EditorElement } from './editor-element.ts';

function FullnameSettings({ column }: { column: ElementColumn<'fullname'> }) {
  return (
    <>
      <LabelSetting column={column} />
      <AnswerSettings column={column} />
    </>
  );
}

export const fullname: EditorElement<'fullname'> = { icon: IconId, hasLabel: true, Settings: FullnameSettings };
