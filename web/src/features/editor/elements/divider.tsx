import type { ElementColumn } from '@formwright/form-model';
import { IconSeparatorHorizontal } from '@tabler/icons-react';
import { type EditorElement, LabelSetting } from '../settings/fields.tsx';

function DividerSettings({ column }: { column: ElementColumn<'divider'> }) {
  return <LabelSetting column={column} description="A line between rows. Respondents do not see its label." />;
}

export const divider: EditorElement<'divider'> = { icon: IconSeparatorHorizontal, hasLabel: false, Settings: DividerSettings };
