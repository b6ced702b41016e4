import { useEffect, useState } from 'react';
import { formatMinute } from '../../../lib/dates.ts';
import { readerZone, zoneName } from '../../../lib/reader-zone.ts';
import { useSaveState } from '../saving/save-area.tsx';
import { useEditor } from '../state/editor-context.tsx';
import { isPublished, isUnsaved } from '../state/editor-store.ts';
import styles from './top-bar.module.css';

/** Why the plan or the archive closes the form, or that the plan soon will. */
export interface PlanClosure {
  isClosed: boolean;
  text: string;
}

/** Whether the canvas is saved, and whether respondents can answer. */
export function FormState({ closure }: { closure: PlanClosure | undefined }) {
  const unsaved = useEditor(isUnsaved);
  const { at: deadline, zone } = useEditor((state) => state.details.deadline) ?? {};
  const isShown = useEditor(isPublished);
  const isOver = useIsOver(deadline);
  const { waiting } = useSaveState();
  const { tone, text } = publicState({ closure, deadline, zone, isOver, isShown, unsaved });
  if (waiting) {
    return (
      <span className={styles.state} data-tone="warn">
        <span className={styles.dot} data-unsaved aria-hidden="true" />
        <span className={styles.word}>{waiting.for === 'room' ? 'Storage full' : 'Waiting for the server'}</span>
        <Short>{waiting.for === 'room' ? 'Full' : 'Waiting'}</Short>
        {waiting.isKept && <span className={styles.publicState}>kept on this device</span>}
      </span>
    );
  }
  return (
    // Not spoken: each change and each save is told once already.
    <span className={styles.state} data-tone={tone} title={text || undefined}>
      {(unsaved || tone !== 'live') && <span className={styles.dot} data-unsaved={unsaved || undefined} aria-hidden="true" />}
      <span className={styles.word}>{unsaved ? 'Unsaved changes' : 'Saved'}</span>
      <Short>{unsaved ? 'Unsaved' : 'Saved'}</Short>
      {text && <span className={styles.publicState}>{text}</span>}
    </span>
  );
}

/** The word of the state where a phone has no room for more. */
function Short({ children }: { children: string }) {
  return (
    <span className={styles.short} aria-hidden="true">
      {children}
    </span>
  );
}

interface Conditions {
  closure: PlanClosure | undefined;
  deadline: number | undefined;
  /** In which the owner wrote the deadline. */
  zone: string | undefined;
  isOver: boolean;
  /** Whether the saved form shows anything. */
  isShown: boolean;
  unsaved: boolean;
}

function publicState({ closure, deadline, zone, isOver, isShown, unsaved }: Conditions): {
  tone: 'live' | 'warn' | 'closed';
  text: string;
} {
  if (closure?.isClosed) return { tone: 'closed', text: closure.text };
  // The panel of the times shows the deadline in its own zone.
  const named = zone === readerZone() ? '' : ` (${zoneName(readerZone())})`;
  if (isOver && deadline !== undefined) return { tone: 'closed', text: `Closed on ${formatMinute(deadline)}${named}` };
  if (!isShown) return { tone: 'live', text: 'Nothing published yet' };
  if (closure) return { tone: 'warn', text: closure.text };
  const live = unsaved ? 'Live without them' : 'Live';
  return { tone: 'live', text: deadline === undefined ? live : `${live} until ${formatMinute(deadline)}${named}` };
}

/** Browsers end a longer timer at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Whether the deadline has passed. It changes by itself when the time comes. */
function useIsOver(deadline: number | undefined): boolean {
  /** The latest time that was looked at. */
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (deadline === undefined || now >= deadline) return;
    const look = () => setNow(Date.now());
    const timer = setTimeout(look, Math.min(Math.max(deadline - Date.now(), 0), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [deadline, now]);
  return deadline !== undefined && deadline <= Math.max(now, Date.now());
}
