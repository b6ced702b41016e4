import { listText } from '@formwright/form-model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newId } from '../../../lib/new-id.ts';
import { AppButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { tellFailure } from '../../../ui/tell-failure.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useFocusOn } from '../../../ui/use-focus-on.ts';
import type { ResponseList } from '../api.ts';
import { answerColumns } from '../columns.ts';
import { useAddress } from '../filters/use-address.ts';
import { tell, useDeleteView, useSaveView, type ViewToSave, viewsQuery } from './api.ts';
import { ShareDialog } from './share-dialog.tsx';
import { ViewNameDialog } from './view-name-dialog.tsx';
import {
  addressOfView,
  columnsIn,
  contentOf,
  headsFor,
  isChanged,
  isUnresolved,
  missingIn,
  resolved,
  type SavedView,
  UNNAMED,
  viewIdIn,
  withoutView,
} from './view-state.ts';
import styles from './views.module.css';
import { type ViewAction, ViewsMenu } from './views-menu.tsx';

/** Saved views of the responses: chosen, changed, saved, renamed, shared and deleted. The address has the chosen one, and what is shown. */
export function ViewsBar({ formId, list }: { formId: string; list: ResponseList | undefined }) {
  // A view may be saved before its address is drawn: it is compared with what was asked for.
  const [, changeAddress, params] = useAddress();
  const { data: views, error } = useQuery(viewsQuery(formId));
  const queries = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  /** A view that is saved again under the same name keeps its id, because the first reply may have been lost. */
  const attempt = useRef({ name: '', viewId: '' });
  const focusOn = useFocusOn(() => button.current);
  const [open, setOpen] = useState<ViewAction | 'save-shared' | null>(null);
  const save = useSaveView(formId);
  const remove = useDeleteView(formId);
  const viewId = viewIdIn(params);
  const current = views?.find(({ _id }) => _id === viewId);
  const isOther = current !== undefined && !isUnresolved(params) && isChanged(params, current);
  const shown = list ? answerColumns(list, columnsIn(params)) : [];
  const missing = list ? missingIn(list, columnsIn(params), current) : [];
  const isUnnamed = missing.includes(UNNAMED);
  useEffect(() => {
    // The view was deleted elsewhere while the screen was open: the server still knows its name.
    if (isUnnamed) void queries.invalidateQueries(viewsQuery(formId));
  }, [isUnnamed, queries, formId]);
  const content = contentOf(
    params,
    shown.map(({ uniqueId }) => uniqueId),
  );

  const show = (view: SavedView | null) => changeAddress(() => (view ? addressOfView(view) : new URLSearchParams()));
  const unresolved = isUnresolved(params) ? current : undefined;
  useEffect(() => {
    if (unresolved) changeAddress((before) => (isUnresolved(before) ? resolved(before, unresolved) : before), { replace: true });
  }, [unresolved, changeAddress]);

  const close = () => {
    setOpen(null);
    save.reset();
    attempt.current = { name: '', viewId: '' };
  };
  function saveNew(name: string) {
    if (attempt.current.name !== name) attempt.current = { name, viewId: newId() };
    saveNamed({ viewId: attempt.current.viewId, revision: 0, name, ...content }, 'View saved', show);
  }
  const rename = ({ _id, revision, query, columns }: SavedView, name: string) =>
    saveNamed({ viewId: _id, revision, name, query, columns }, 'View renamed');
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
  /** Keeps what is shown in the chosen view. */
  function saveShown({ _id, name, revision, query, columns }: SavedView) {
    setOpen(null);
    const undo = (saved: SavedView) =>
      save.mutate({
        view: { viewId: _id, name: saved.name, revision: saved.revision, query, columns },
        onRefused: (error) => tellFailure(error, () => undo(saved)),
      });
    const onSaved = (saved: SavedView) => toast.undoable('View saved', { label: 'Undo', run: () => undo(saved) });
    save.mutate({ view: { viewId: _id, name, revision, ...content }, onSaved, onRefused: tell }, { onSuccess: show });
  }
  function act(action: ViewAction) {
    if (action !== 'delete') setOpen(action);
    else if (current) remove.mutate(current, { onSuccess: () => changeAddress(withoutView, { replace: true }) });
  }

  const naming = { error: save.error, isSaving: save.isPending, onChange: save.reset, onClose: close };
  return (
    <>
      <ViewsMenu
        button={button}
        isReady={list !== undefined}
        views={views ?? []}
        hasFailed={!views && error !== null}
        current={current}
        isChosen={current !== undefined || (viewId !== null && !views)}
        onChoose={show}
        onAct={act}
      />
      {isOther && (
        <fieldset className={styles.changes} aria-label="Unsaved changes" {...focusOn}>
          <p role="status">Unsaved changes</p>
          <AppButton size="xs" loading={save.isPending} onClick={() => (current.share ? setOpen('save-shared') : saveShown(current))}>
            Save
          </AppButton>
          <AppButton size="xs" kind="quiet" onClick={() => setOpen('save-as')}>
            Save as new
          </AppButton>
          <AppButton size="xs" kind="quiet" onClick={() => show(current)}>
            Reset
          </AppButton>
        </fieldset>
      )}
      {missing.length > 0 && (
        <p className={styles.deleted} role="status">
          <bdi>{`No longer on the form: ${listText(missing)}`}</bdi>
        </p>
      )}
      {views && viewId !== null && !current && (
        <p className={styles.deleted} role="status">
          This view was deleted.
        </p>
      )}
      {open === 'save-as' && (
        <ViewNameDialog
          title="Save as a new view"
          note="It keeps the list with its days, filters, search, order and columns, for everyone in your team."
          submitLabel="Save"
          onSubmit={saveNew}
          {...naming}
        />
      )}
      {open === 'rename' && current && (
        <ViewNameDialog
          title="Rename the view"
          initialName={current.name}
          submitLabel="Rename"
          onSubmit={(name) => rename(current, name)}
          {...naming}
        />
      )}
      {open === 'share' && current && list && (
        <ShareDialog
          formId={formId}
          view={current}
          heads={headsFor(answerColumns(list, current.columns), current.query)}
          isChanged={isOther}
          onClose={close}
        />
      )}
      {current && (
        <ConfirmDialog
          opened={open === 'save-shared'}
          title="Change what readers see?"
          text={`This view is shared. Everyone with its link sees the change at once, with these columns: ${listText(headsFor(shown, content.query))}.`}
          confirmLabel="Save"
          confirmKind="primary"
          onConfirm={() => saveShown(current)}
          onCancel={close}
        />
      )}
    </>
  );
}
