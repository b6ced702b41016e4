import type { RichText } from '@formwright/form-model';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useEffect } from 'react';
import styles from './rich-text.module.css';
import { RichTextSurface } from './rich-text-surface.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

/** Where the page was clicked. */
export interface Point {
  x: number;
  y: number;
}

interface ParagraphEditorProps {
  label: string;
  value: RichText;
  /** Where the cursor starts; null: at the end. */
  startAt: Point | null;
  /** The id of what is said to be wrong with it. */
  problemId?: string | undefined;
  onChange(value: RichText): void;
}

/** A paragraph that is written on the page, as respondents see it. Its toolbar has room of its own below the text, which does not move. */
export default function ParagraphEditor({ label, value, startAt, problemId, onChange }: ParagraphEditorProps) {
  return (
    <RichTextSurface
      value={value}
      onChange={onChange}
      toolbar={null}
      text={{
        className: `fw-rich ${styles.written}`,
        'aria-label': label,
        'aria-describedby': problemId,
        'aria-invalid': problemId ? true : undefined,
      }}
    >
      <div className={styles.below}>
        <RichTextToolbar />
      </div>
      <StartWriting at={startAt} />
    </RichTextSurface>
  );
}

/** Focuses the text when it opens, with the cursor where it was clicked. */
function StartWriting({ at }: { at: Point | null }) {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    editor.focus(() => {
      // What had the focus until now, the field of keys typed before this was loaded, is gone.
      editor.getRootElement()?.focus({ preventScroll: true });
      const place = at && document.caretPositionFromPoint?.(at.x, at.y);
      if (place && editor.getRootElement()?.contains(place.offsetNode)) getSelection()?.collapse(place.offsetNode, place.offset);
    });
  }, [editor, at]);
  return null;
}
