import { createContext, type ReactNode, use, useCallback } from 'react';
import { ConflictDialog } from '../compare/conflict-dialog.tsx';
import { useShortcuts } from '../frame/shortcuts.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { GoneDialog } from './gone-dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { type Saving, useSaving } from './use-saving.ts';

const SaveNowContext = createContext<Saving['save']>(() => Promise.resolve(false));
const SaveStateContext = createContext<Pick<Saving, 'isSaving' | 'waiting'>>({ isSaving: false, waiting: null });

/** Saves the form. It stays the same function, so that a save does not render who only can begin one. */
export const useSaveNow = () => use(SaveNowContext);

/** Whether a save is going on or waits for the server. */
export const useSaveState = () => use(SaveStateContext);

interface SaveAreaProps {
  keeper: DraftKeeper;
  onSaved(): void;
  children: ReactNode;
}

/** The editor with its saving. A separate component, so that a save does not render the whole editor. */
export function SaveArea({ keeper, onSaved, children }: SaveAreaProps) {
  const { save, isSaving, waiting, obstacle, closeObstacle } = useSaving(keeper, onSaved);
  const saveNow = useCallback(() => void save(), [save]);
  useShortcuts(saveNow);
  return (
    <>
      <SaveNowContext value={save}>
        <SaveStateContext value={{ isSaving, waiting }}>{children}</SaveStateContext>
      </SaveNowContext>
      {obstacle === 'conflict' && <ConflictDialog onClose={closeObstacle} />}
      {obstacle === 'gone' && <GoneDialog onSaved={onSaved} onClose={closeObstacle} />}
      <LeaveGuard waiting={waiting} onSave={save} onKeep={keeper.keepNow} onGiveUp={keeper.giveUp} />
    </>
  );
}
