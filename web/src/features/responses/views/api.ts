import type { BodyOf } from '@formwright/contracts/contract';
import { deleteView, endViewSharing, getViews, restoreView, saveView, shareView } from '@formwright/contracts/saved-views';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';
import { read } from '../../../lib/read.ts';
import { tellError, tellFailure, toast } from '../../../ui/toast-store.ts';
import type { SavedView } from './view-state.ts';

const viewsKey = (formId: string) => ['views', formId] as const;

/** The saved views of a form, by name. */
export const viewsQuery = (formId: string) => read(viewsKey(formId), getViews, { body: { id: formId } });

export type ViewToSave = Omit<BodyOf<typeof saveView>, 'id'>;

interface ToSave {
  view: ViewToSave;
  /** Tells that it is saved, also when the screen is left by then. */
  onSaved?: (saved: SavedView) => void;
  /** Tells that it is not. Without it, a dialog shows the refusal. */
  onRefused?: (error: Error) => void;
}

/** Saves a new view, or changes one. */
export function useSaveView(formId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ view }: ToSave) => request(saveView, { body: { id: formId, ...view } }),
    onSuccess: (saved, { onSaved }) => {
      put(queries, formId, saved);
      onSaved?.(saved);
    },
    onError: (error, { onRefused }) => {
      void queries.invalidateQueries({ queryKey: viewsKey(formId) });
      onRefused?.(error);
    },
  });
}

/** Deletes a view, which can be taken back. */
export function useDeleteView(formId: string) {
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: (viewId: string) => request(restoreView, { body: { id: formId, viewId } }),
    onSuccess: (restored) => put(queries, formId, restored),
    onError: (error, viewId) => tellFailure(error, () => restore.mutate(viewId)),
  });
  return useMutation({
    mutationFn: ({ _id: viewId }: SavedView) => request(deleteView, { body: { id: formId, viewId } }),
    onSuccess: (_reply, { _id, share }) => {
      queries.setQueryData<SavedView[]>(viewsKey(formId), (views) => views?.filter((view) => view._id !== _id));
      const text = share ? 'View deleted. Its link no longer works.' : 'View deleted';
      toast.undoable(text, { label: 'Undo', run: () => restore.mutate(_id) });
    },
    onError: tellError,
  });
}

/** Makes the link of a view, or ends it. @param onDone tells of it, also when the dialog is closed by then */
export function useShareView(formId: string, what: 'share' | 'end', onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: viewId }: SavedView) => request(what === 'share' ? shareView : endViewSharing, { body: { id: formId, viewId } }),
    onSuccess: (view) => {
      put(queries, formId, view);
      onDone?.();
    },
    onError: tellError,
  });
}

function put(queries: QueryClient, formId: string, saved: SavedView): void {
  queries.setQueryData<SavedView[]>(viewsKey(formId), (views = []) =>
    [...views.filter(({ _id }) => _id !== saved._id), saved].sort((a, b) => a.name.localeCompare(b.name)),
  );
}
