import type { ElementColumn } from '@formwright/form-model';
import { IconAlignLeft } from '@tabler/icons-react';
import { type EditorElement, PlaceholderSetting, QuestionSettings, ResponseSettings, useChange } from '../settings/fields.tsx';

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
