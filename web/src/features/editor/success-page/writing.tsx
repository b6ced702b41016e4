import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import ParagraphEditor from '../rich-text/paragraph-editor.tsx';
import styles from './success-screen.module.css';
import { useClickOutside } from './use-click-outside.ts';
import type { SuccessText } from './use-success-text.ts';

interface WritingProps {
  text: SuccessText;
  /** A click on it saves. */
  page: RefObject<HTMLElement | null>;
  /** The line below the text. */
  arrival: ReactNode;
}

/** The text in its editor, with the focus inside. */
export function Writing({ text, page, arrival }: WritingProps) {
  const { isSaving, problem, written, write, save, leave } = text;
  const part = useRef<HTMLDivElement>(null);
  const problemId = useId();
  useClickOutside(page, part, () => save());
  useFocusAfter(isSaving, part);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') leave();
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the keys that are pressed in the text
    <div ref={part} className={styles.writing} inert={isSaving} aria-busy={isSaving} onKeyDown={onKeyDown}>
      <ParagraphEditor
        label="Text of the success page"
        value={written}
        startAt={null}
        problemId={problem === undefined ? undefined : problemId}
        onChange={write}
      />
      <div id={problemId} className={styles.problem} role="alert">
        {problem !== undefined && <FieldError text={problem} />}
      </div>
      {arrival}
      <div className={styles.actions}>
        <button type="button" className="fw-button" onClick={leave}>
          Cancel
        </button>
        <button type="button" className="fw-button fw-go" onClick={() => save()}>
          {isSaving ? 'Saving…' : 'Save'}
        </button>
      </div>
    </div>
  );
}

/** The text loses the focus while it is saved. Where it stays open, it gets the focus back. */
function useFocusAfter(isSaving: boolean, part: RefObject<HTMLElement | null>): void {
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && !isSaving) part.current?.querySelector<HTMLElement>('[contenteditable]')?.focus({ preventScroll: true });
    wasSaving.current = isSaving;
  }, [isSaving, part]);
}
