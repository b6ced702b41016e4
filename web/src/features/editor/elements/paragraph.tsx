import type { ElementColumn } from '@formwright/form-model';
import { IconPilcrow } from '@tabler/icons-react';
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx';
import { LabelSetting } from '../settings/fields.tsx';
import { useChange } from '../settings/use-change.ts';
import type { EditorElement } from './editor-element.ts';

function ParagraphSettings({ column }: { column: ElementColumn<'paragraph'> }) {
  const change = useChange(column);
  return (
    <>
      <RichTextEditor key={column.uniqueId} label="Text" value={column.content.paragraph} onChange={(paragraph) => change({ paragraph })} />
      <LabelSetting column={column} description="Only you see it." />
    </>
  );
}

export const paragraph: EditorElement<'paragraph'> = { icon: IconPilcrow, hasLabel: false, Settings: ParagraphSettings };
