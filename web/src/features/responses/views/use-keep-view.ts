import { useRef } from 'react';
import { errorFields, errorText } from '../../../lib/api-error.ts';
import { newId } from '../../../lib/new-id.ts';
import { tellError, tellFailure, toast } from '../../../ui/toast-store.ts';
import { useSaveView, type ViewToSave } from './api.ts';
import type { contentOf, SavedView } from './view-state.ts';

interface Given {
  formId: string;
  /** What is shown. */
  content: ReturnType<typeof contentOf>;
  onClose: () => void;
  onShow: (view: SavedView) => void;
}

/** Keeps what is shown: as a new view, or in the chosen one, which is also renamed. `naming` is what a dialog for its name needs. */
export function useKeepView({ formId, content, onClose, onShow }: Given) {
  const save = useSaveView(formId);
  /** A view that is saved again under the same name keeps its id, because the first reply may have been lost. */
  const attempt = useRef({ name: '', viewId: '' });
  const close = () => {
    onClose();
    save.reset();
    attempt.current = { name: '', viewId: '' };
  };
  // Callbacks beside the call do not run once the screen is left, so they only change this screen.
  const saveNamed = (view: ViewToSave, text: string, then?: (saved: SavedView) => void) =>
    save.mutate(
      { view, onSaved: () => toast.success(text) },
      {
        onSuccess: (saved) => {
          close();
          then?.(saved);
        },
      },
    );
  function saveNew(name: string) {
    if (attempt.current.name !== name) attempt.current = { name, viewId: newId() };
    saveNamed({ viewId: attempt.current.viewId, revision: 0, name, ...content }, 'View saved', onShow);
  }
  const rename = ({ _id, revision, query, columns }: SavedView, name: string) =>
    saveNamed({ viewId: _id, revision, name, query, columns }, 'View renamed');
  function saveShown({ _id, name, revision, query, columns }: SavedView) {
    onClose();
    const undo = (saved: SavedView) =>
      save.mutate({
        view: { viewId: _id, name: saved.name, revision: saved.revision, query, columns },
        onRefused: (error) => tellFailure(error, () => undo(saved)),
      });
    const onSaved = (saved: SavedView) => toast.undoable('View saved', { label: 'Undo', run: () => undo(saved) });
    save.mutate({ view: { viewId: _id, name, revision, ...content }, onSaved, onRefused: tellError }, { onSuccess: onShow });
  }
  const error = save.error ? (errorFields(save.error).name ?? errorText(save.error)) : undefined;
  const naming = { error, loading: save.isPending, onChange: save.reset, onClose: close };
  return { saveNew, rename, saveShown, naming, isSaving: save.isPending };
}
