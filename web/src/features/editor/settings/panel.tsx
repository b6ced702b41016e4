import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, type TouchEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useEditor, useEditorStore } from '../state/editor-context.tsx';
import type { FormPanelName } from '../state/setting-panels.ts';
import styles from './settings.module.css';

/** Also told when the gray button is pressed, because a finger shows no tooltip. */
const UNCHANGED = 'Nothing to reset: these are the settings that it begins with.';

interface PanelProps {
  title: string;
  /** Name of the landmark; default: 'Settings'. */
  label?: string;
  /** A line below the title. */
  place?: string;
  /** The tool that opened it, for panels of the whole form. It gets the focus back. */
  tool?: FormPanelName;
  /** undefined: there is nothing to reset. */
  onReset: (() => void) | undefined;
  children: ReactNode;
}

/** The frame of all panels of the editor, with Reset and Close: a side bar; on phones and tablets a sheet at the bottom. */
export function Panel({ title, label = 'Settings', place = '', tool, onReset, children }: PanelProps) {
  const store = useEditorStore();
  const heading = useRef<HTMLHeadingElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const [isTall, setTall] = useState(false);
  const swipe = useSheetSwipe(sheet, (direction) => {
    if (direction === 'up' || isTall) setTall(direction === 'up');
    else store.closeSettings();
  });
  const isAsked = useEditor((state) => state.areSettingsAsked);
  // Focuses the panel on request, but not when the user selects or adds another element.
  useEffect(() => {
    if (!isAsked) return;
    heading.current?.focus({ preventScroll: true });
    store.answerSettings();
  }, [isAsked, store]);
  useLayoutEffect(() => {
    const panel = sheet.current;
    return () => {
      // A focus that has moved elsewhere stays there.
      if (tool && panel?.contains(document.activeElement)) document.querySelector<HTMLElement>(`[data-form-tool="${tool}"]`)?.focus();
    };
  }, [tool]);
  return (
    <aside ref={sheet} className={styles.settings} aria-label={label} data-tall={isTall ? '' : undefined} data-tool={tool}>
      <header {...swipe}>
        <button
          type="button"
          className={styles.handle}
          aria-expanded={isTall}
          aria-label={isTall ? 'Show less of the settings' : 'Show more of the settings'}
          onClick={() => setTall(!isTall)}
        />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p className="faint tiny">{place}</p>
        </div>
        <IconButton name="Close settings" hint="Close" shortcut="Esc" onClick={() => store.closeSettings()}>
          <IconX size={18} stroke={1.6} />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      <footer>
        {/* Not `disabled`: that would drop the focus after a reset. */}
        <AppButton
          size="xs"
          aria-disabled={!onReset}
          data-disabled={!onReset || undefined}
          aria-description={onReset ? undefined : UNCHANGED}
          data-tip={onReset ? undefined : UNCHANGED}
          onClick={onReset ?? (() => toast.reason(UNCHANGED))}
        >
          Reset
        </AppButton>
        <AppButton size="xs" onClick={() => store.closeSettings()}>
          Close
        </AppButton>
      </footer>
    </aside>
  );
}

/** Minimum swipe distance. */
const FAR_PX = 48;

/** Swipes on the head of a bottom sheet: up makes it taller, down lower and then closes it. It follows the finger while pulled down. */
function useSheetSwipe(sheet: RefObject<HTMLElement | null>, onSwipe: (direction: 'up' | 'down') => void) {
  const startedAt = useRef<number | null>(null);
  const traveled = (event: TouchEvent) => (startedAt.current === null ? 0 : (event.changedTouches[0]?.clientY ?? 0) - startedAt.current);
  const pull = (by: number) => sheet.current?.style.setProperty('translate', by > 0 ? `0 ${by}px` : 'none');
  return {
    onTouchStart(event: TouchEvent) {
      startedAt.current = event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null;
    },
    onTouchMove: (event: TouchEvent) => pull(traveled(event)),
    onTouchEnd(event: TouchEvent) {
      const distance = traveled(event);
      startedAt.current = null;
      pull(0);
      if (Math.abs(distance) >= FAR_PX) onSwipe(distance < 0 ? 'up' : 'down');
    },
    onTouchCancel() {
      startedAt.current = null;
      pull(0);
    },
  };
}
