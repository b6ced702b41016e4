import type { ElementColumn } from '@formwright/form-model';
import { IconSquareDashed } from '@tabler/icons-react';
import { type EditorElement, LabelSetting } from '../settings/fields.tsx';

function EmptySettings({ column }: { column: ElementColumn<'empty'> }) {
  return <LabelSetting column={column} description="Keeps its place free. Respondents do not see its label." />;
}

export const empty: EditorElement<'empty'> = { icon: IconSquareDashed, hasLabel: false, Settings: EmptySettings };
