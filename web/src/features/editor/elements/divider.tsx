import type { ElementColumn } from '@formwright/form-model';
import { IconSeparatorHorizontal } from '@tabler/icons-react';
import { LabelSetting } from '../settings/fields.tsx';
import type { EditorElement } from './editor-element.ts';

function DividerSettings({ column }: { column: ElementColumn<'divider'> }) {
  return <LabelSetting column={column} description="A line between rows. Respondents do not see its label." />;
}

export const divider: EditorElement<'divider'> = { icon: IconSeparatorHorizontal, hasLabel: false, Settings: DividerSettings };
