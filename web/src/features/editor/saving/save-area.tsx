import { createContext, type ReactNode, use, useCallback } from 'react';
import { ConflictDialog } from '../compare/conflict-dialog.tsx';
import { useShortcuts } from '../frame/shortcuts.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { GoneDialog } from './gone-dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useSaving } from './use-saving.ts';

const SaveContext = createContext<{ isSaving: boolean; save(): void }>({ isSaving: false, save: () => undefined });

/** Saves the form, and whether that is going on. */
export const useSave = () => use(SaveContext);

interface SaveAreaProps {
  keeper: DraftKeeper;
  onSaved(): void;
  children: ReactNode;
}

/** The editor with its saving. A separate component, so that a save does not render the whole editor. */
export function SaveArea({ keeper, onSaved, children }: SaveAreaProps) {
  const { save, isSaving, obstacle, closeObstacle } = useSaving(keeper, onSaved);
  const saveNow = useCallback(() => void save(), [save]);
  useShortcuts(saveNow);
  return (
    <SaveContext value={{ isSaving, save: saveNow }}>
      {children}
      {obstacle === 'conflict' && <ConflictDialog onClose={closeObstacle} />}
      {obstacle === 'gone' && <GoneDialog onSaved={onSaved} onClose={closeObstacle} />}
      <LeaveGuard onSave={save} onGiveUp={keeper.giveUp} />
    </SaveContext>
  );
}
