import { useEffect, useState } from 'react';
import { formatMinute, formatShortDay } from '../../../lib/dates.ts';
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
  const { tone, text, short } = publicState({ closure, deadline, zone, isOver, isShown, unsaved });
  if (waiting) {
    return (
      <span className={styles.state} data-tone="warn">
        <span className={styles.saving}>
          <Dot />
          {waiting.for === 'room' ? <Words text="Storage full" short="Full" /> : <Words text="Waiting for the server" short="Waiting" />}
        </span>
        {waiting.isKept && (
          <span className={styles.publicState}>
            <Words text="kept on this device" short="kept here" />
          </span>
        )}
      </span>
    );
  }
  return (
    // Not spoken: each change and each save is told once already.
    <span className={styles.state} data-tone={tone} title={text}>
      <span className={styles.saving} data-yields={(!unsaved && tone !== 'live') || undefined}>
        {unsaved && <Dot />}
        {unsaved ? <Words text="Unsaved changes" short="Unsaved" /> : <Words text="Saved" short="Saved" />}
      </span>
      <span className={styles.publicState}>
        {tone !== 'live' && <Dot />}
        <Words text={text} short={short} />
      </span>
    </span>
  );
}

/** A colored dot. It must stand directly before the words that it is about. */
const Dot = () => <span className={styles.dot} aria-hidden="true" />;

/** @param short shown where there is no room for `text` */
function Words({ text, short }: { text: string; short: string }) {
  return (
    <>
      <span className={styles.word}>{text}</span>
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
    </>
  );
}

interface Conditions {
  closure: PlanClosure | undefined;
  deadline: number | undefined;
  /** The time zone in which the owner wrote the deadline. */
  zone: string | undefined;
  isOver: boolean;
  /** Whether the saved form shows anything. */
  isShown: boolean;
  unsaved: boolean;
}

function publicState({ closure, deadline, zone, isOver, isShown, unsaved }: Conditions): {
  tone: 'live' | 'warn' | 'closed';
  text: string;
  short: string;
} {
  if (closure?.isClosed) return { tone: 'closed', text: closure.text, short: 'Closed' };
  // The panel of the times shows the deadline in its own zone.
  const named = zone === readerZone() ? '' : ` (${zoneName(readerZone())})`;
  if (isOver && deadline !== undefined) {
    // Where it stands below 'Unsaved', the day has no room.
    const short = unsaved ? 'Closed' : `Closed ${formatShortDay(deadline, Date.now())}`;
    return { tone: 'closed', text: `Closed on ${formatMinute(deadline)}${named}`, short };
  }
  if (!isShown) return { tone: 'live', text: 'Nothing published yet', short: 'Not published' };
  if (closure) return { tone: 'warn', text: closure.text, short: 'Nearly full' };
  const live = unsaved ? 'Live without them' : 'Live';
  if (deadline === undefined) return { tone: 'live', text: live, short: 'Live' };
  return { tone: 'live', text: `${live} until ${formatMinute(deadline)}${named}`, short: `Until ${formatShortDay(deadline, Date.now())}` };
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
