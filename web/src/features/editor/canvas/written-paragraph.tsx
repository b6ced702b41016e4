import type { ElementColumn } from '@formwright/form-model';
import { RichTextView } from '@formwright/form-renderer';
import { type FocusEvent, lazy, Suspense, useState } from 'react';
import type { Point } from '../rich-text/paragraph-editor.tsx';
import { useChange } from '../settings/use-change.ts';
import picture from './element-picture.module.css';
import { useInsideTabIndex } from './inside.ts';
import styles from './written-paragraph.module.css';

/** Loaded when the first paragraph is written: it is by far the largest part of the editor. */
const ParagraphEditor = lazy(() => import('../rich-text/paragraph-editor.tsx'));

const LABEL = 'Text of the paragraph';

/** A paragraph, written where respondents see it. A click or the focus begins; it ends when the focus leaves it. */
export function WrittenParagraph({ column }: { column: ElementColumn<'paragraph'> }) {
  const change = useChange(column);
  const tabIndex = useInsideTabIndex();
  const [writing, setWriting] = useState<{ at: Point | null } | null>(null);
  const { paragraph } = column.content;
  const view = paragraph.length > 0 ? <RichTextView text={paragraph} /> : <p className={styles.hint}>Write the text here</p>;
  if (!writing) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a text area cannot show the formatting; this becomes the editor on focus
      // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, the focus begins the writing
      <div
        className={`fw-form ${picture.picture} ${styles.closed}`}
        role="textbox"
        aria-multiline="true"
        aria-label={LABEL}
        tabIndex={tabIndex}
        data-text=""
        onFocus={() => setWriting({ at: null })}
        // A click writes, a drag moves the element: so the focus waits for the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ clientX: x, clientY: y }) => setWriting({ at: { x, y } })}
      >
        <div inert>{view}</div>
      </div>
    );
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The second: the whole window lost the focus.
    const isInside = currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement);
    if (!isInside) setWriting(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the focus of what is in it
    <div className={`fw-form ${picture.picture}`} onBlur={onBlur}>
      <Suspense fallback={view}>
        <ParagraphEditor label={LABEL} value={paragraph} startAt={writing.at} onChange={(text) => change({ paragraph: text })} />
      </Suspense>
    </div>
  );
}
