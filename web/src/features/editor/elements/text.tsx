import type { ElementColumn } from '@formwright/form-model';
import { IconAlignLeft } from '@tabler/icons-react';
import { PlaceholderSetting, QuestionSettings, ResponseSettings } from '../settings/fields.tsx';
import { useChange } from '../settings/use-change.ts';
import type { EditorElement } from './editor-element.ts';

function TextSettings({ column }: { column: ElementColumn<'text'> }) {
  const change = useChange(column);
  return (
    <>
      <QuestionSettings column={column} />
      <PlaceholderSetting value={column.content.placeholder} onChange={(placeholder) => change({ placeholder })} />
      <ResponseSettings column={column} />
    </>
  );
}

export const text: EditorElement<'text'> = { icon: IconAlignLeft, hasLabel: true, Settings: TextSettings };
