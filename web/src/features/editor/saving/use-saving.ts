import { useCallback, useEffect, useState } from 'react';
import { unreachedText } from '../../../lib/api-error.ts';
import { useEditorStore } from '../state/editor-context.tsx';
import { say } from '../state/feedback.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { createSaveQueue, type SavedPart, type SaveResult } from './save-queue.ts';

/** What happens to a form that could not be sent. */
const waitingText = (isKept: boolean) => {
  const until = navigator.onLine ? 'when it is back' : 'when you are back';
  return `${unreachedText()} ${isKept ? `Kept on this device, saved ${until}.` : `Leave this page open: it is saved ${until}.`}`;
};
/** What is said of a save: as the specification says it of the form, and of the panels, whose messages stay longer. */
const SAVED: Record<SavedPart, () => void> = {
  form: () => say.success('Successfully saved!!'),
  look: () => say.lasting('Successfully saved.'),
  times: () => say.lasting('Successfully saved.'),
  success: () => say.lasting('Changed successfully!!'),
  closing: () => say.lasting('Successfully saved.'),
  logo: () => say.lasting('Successfully saved.'),
};

/** Delay after a failed try, in milliseconds. It doubles with each try, up to the longest. */
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;

type Obstacle = 'conflict' | 'gone';

/** A save that waits for the server, and whether its form is kept on this device meanwhile. */
export type Waiting = 'kept' | 'not kept';

export interface Saving {
  /** @returns whether everything is saved now */
  save(): Promise<boolean>;
  isSaving: boolean;
  waiting: Waiting | null;
  /** Why the form cannot be saved as it is, which a dialog tells. */
  obstacle: Obstacle | null;
  closeObstacle(): void;
}

/** Saving with messages. After a failed connection, it retries until the form is saved. */
export function useSaving(keeper: DraftKeeper, onSaved: () => void): Saving {
  const store = useEditorStore();
  const [queue] = useState(() => createSaveQueue(store));
  const [isSaving, setSaving] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const tell = useCallback(
    (result: SaveResult) => {
      if (result.is !== 'offline') setWaiting(null);
      setObstacle(result.is === 'conflict' || result.is === 'gone' ? result.is : null);
      if (result.is === 'refused') say.error(result.why);
      if (result.is !== 'saved') return;
      SAVED[result.part]();
      onSaved();
    },
    [onSaved],
  );
  const save = useCallback(async () => {
    setSaving(true);
    const result = await queue.save();
    if (result.is === 'offline') {
      const isKept = await keeper.keepNow();
      setWaiting(isKept ? 'kept' : 'not kept');
      say.error(waitingText(isKept));
    }
    setSaving(false);
    tell(result);
    return result.is === 'saved';
  }, [queue, keeper, tell]);
  const isWaiting = waiting !== null;
  useEffect(() => {
    if (!isWaiting) return;
    return tryUntilBack(async () => {
      const result = await queue.resume();
      if (result.is !== 'offline') tell(result);
    });
  }, [isWaiting, queue, tell]);
  return { save, isSaving, waiting, obstacle, closeObstacle: () => setObstacle(null) };
}

/** Retries when the browser is online again, and regularly, in case the server was away. @returns a function that stops it */
function tryUntilBack(attempt: () => Promise<void>): () => void {
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout>;
  const later = () => {
    timer = setTimeout(() => {
      wait = Math.min(2 * wait, MAX_WAIT_MS);
      later();
      void attempt();
    }, wait);
  };
  const now = () => void attempt();
  later();
  window.addEventListener('online', now);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', now);
  };
}
