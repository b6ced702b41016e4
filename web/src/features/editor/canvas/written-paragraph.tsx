import { type ElementColumn, type RichText, richTextOf } from '@formwright/form-model';
import { RichTextView } from '@formwright/form-renderer';
import { afterPress } from '@formwright/form-renderer/after-press';
import { type FocusEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import type { Point } from '../rich-text/paragraph-editor.tsx';
import { useChange } from '../settings/fields.tsx';
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
    if (currentTarget.contains(relatedTarget)) return;
    // The toolbar goes with it, and what is below moves up: not while it is pressed. Where the whole window lost the focus, it stays.
    afterPress(() => !currentTarget.contains(document.activeElement) && setWriting(null));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the focus of what is in it
    <div className={`fw-form ${picture.picture}`} onBlur={onBlur}>
      <Suspense fallback={<TakeKeys shown={view} paragraph={paragraph} onChange={(text) => change({ paragraph: text })} />}>
        <ParagraphEditor label={LABEL} value={paragraph} startAt={writing.at} onChange={(text) => change({ paragraph: text })} />
      </Suspense>
    </div>
  );
}

interface TakeKeysProps {
  shown: ReactNode;
  paragraph: RichText;
  onChange(value: RichText): void;
}

/** The paragraph until its editor is loaded. What is typed meanwhile goes to its end, so that no key is lost. */
function TakeKeys({ shown, paragraph, onChange }: TakeKeysProps) {
  const [start] = useState(paragraph);
  return (
    <>
      <div inert>{shown}</div>
      <textarea className="vh" aria-label={LABEL} ref={focusOn} onChange={({ target }) => onChange(continued(start, target.value))} />
    </>
  );
}

const focusOn = (field: HTMLElement | null) => field?.focus({ preventScroll: true });

/** The first line goes on in the last block, further ones are paragraphs of their own. */
function continued(start: RichText, typed: string): RichText {
  const last = start.at(-1);
  if (!typed || !last || 'items' in last) return typed ? [...start, ...richTextOf(typed)] : start;
  const [line = '', ...lines] = typed.split('\n');
  const grown = { ...last, children: [...last.children, ...(line ? [{ text: line }] : [])] };
  return [...start.slice(0, -1), grown, ...(lines.length > 0 ? richTextOf(lines.join('\n')) : [])];
}
