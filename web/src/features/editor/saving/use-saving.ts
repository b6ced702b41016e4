import { useCallback, useEffect, useState } from 'react';
import { unreachedText } from '../../../lib/api-error.ts';
import { say, useEditorStore } from '../state/editor-context.tsx';
import type { DraftKeeper } from './draft-keeper.ts';
import { createSaveQueue, type SavedPart, type SaveResult } from './save-queue.ts';

type Delayed = Extract<SaveResult, { is: 'offline' | 'full' }>;

/** What happens to a form that could not be stored yet. */
const waitingText = (result: Delayed, isKept: boolean) => {
  const why = result.is === 'full' ? result.why : unreachedText();
  const until = result.is === 'full' ? 'when there is room' : navigator.onLine ? 'when it is back' : 'when you are back';
  return `${why} ${isKept ? `Kept on this device, saved ${until}.` : `Leave this page open: it is saved ${until}.`}`;
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

/**
 * When a form is sent again: at this event of the window, and regularly. The delay doubles with each try, up to the longest. Room is made
 * by people, perhaps in another tab, and each try sends all images again.
 */
const RETRIES = {
  server: { firstMs: 2_000, mostMs: 30_000, event: 'online' },
  room: { firstMs: 30_000, mostMs: 300_000, event: 'focus' },
} as const;

type Obstacle = 'conflict' | 'gone';

/** A save that waits, for the server or for room in the storage. */
export interface Waiting {
  for: keyof typeof RETRIES;
  /** Whether its form is kept on this device meanwhile. */
  isKept: boolean;
}

const isDelayed = (result: SaveResult): result is Delayed => result.is === 'offline' || result.is === 'full';
const awaitedBy = ({ is }: Delayed): Waiting['for'] => (is === 'full' ? 'room' : 'server');

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
      setWaiting(null);
      setObstacle(result.is === 'conflict' || result.is === 'gone' ? result.is : null);
      if (result.is === 'refused') say.error(result.why);
      if (result.is !== 'saved') return;
      SAVED[result.part]();
      onSaved();
    },
    [onSaved],
  );
  const wait = useCallback(
    async (result: Delayed) => {
      const isKept = await keeper.keepNow();
      setObstacle(null);
      setWaiting({ for: awaitedBy(result), isKept });
      say.error(waitingText(result, isKept));
    },
    [keeper],
  );
  const save = useCallback(async () => {
    setSaving(true);
    const result = await queue.save();
    if (isDelayed(result)) await wait(result);
    else tell(result);
    setSaving(false);
    return result.is === 'saved';
  }, [queue, wait, tell]);
  const awaited = waiting?.for;
  useEffect(() => {
    if (!awaited) return;
    return trySending(RETRIES[awaited], async () => {
      const result = await queue.resume();
      if (!isDelayed(result)) tell(result);
      // The server is back, and has no room; or it is away meanwhile.
      else if (awaitedBy(result) !== awaited) await wait(result);
    });
  }, [awaited, queue, wait, tell]);
  return { save, isSaving, waiting, obstacle, closeObstacle: () => setObstacle(null) };
}

/** @returns a function that stops it */
function trySending({ firstMs, mostMs, event }: (typeof RETRIES)[Waiting['for']], attempt: () => Promise<void>): () => void {
  let wait: number = firstMs;
  let timer: ReturnType<typeof setTimeout>;
  const later = () => {
    timer = setTimeout(() => {
      wait = Math.min(2 * wait, mostMs);
      later();
      void attempt();
    }, wait);
  };
  const now = () => void attempt();
  later();
  window.addEventListener(event, now);
  return () => {
    clearTimeout(timer);
    window.removeEventListener(event, now);
  };
}
