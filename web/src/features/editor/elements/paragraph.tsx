import type { ElementColumn } from '@formwright/form-model';
import { IconPilcrow } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { TextSkeleton } from '../rich-text/text-skeleton.tsx';
import { type EditorElement, LabelSetting, useChange } from '../settings/fields.tsx';

/** Loaded lazily: it is by far the largest part of the editor, and only paragraphs need it. */
const RichTextEditor = lazy(() => import('../rich-text/rich-text-editor.tsx'));

function ParagraphSettings({ column }: { column: ElementColumn<'paragraph'> }) {
  const change = useChange(column);
  return (
    <>
      <Suspense fallback={<TextSkeleton />}>
        <RichTextEditor
          key={column.uniqueId}
          label="Text"
          value={column.content.paragraph}
          onChange={(paragraph) => change({ paragraph })}
        />
      </Suspense>
      <LabelSetting column={column} description="Only you see it." />
    </>
  );
}

export const paragraph: EditorElement<'paragraph'> = { icon: IconPilcrow, hasLabel: false, Settings: ParagraphSettings };
