import { listText } from '@formwright/form-model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { NameDialog } from '../../../ui/name-dialog.tsx';
import { useFocusOn } from '../../../ui/use-focus-on.ts';
import type { ResponseList } from '../api.ts';
import { answerColumns } from '../columns.ts';
import { useAddress } from '../filters/use-address.ts';
import { useDeleteView, viewsQuery } from './api.ts';
import { ShareDialog } from './share-dialog.tsx';
import { useKeepView } from './use-keep-view.ts';
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

const VIEW_NAME = { label: 'Name of the view', maxLength: 60, missingText: 'Please enter a name.', autoComplete: 'off' } as const;

/** Saved views of the responses: chosen, changed, saved, renamed, shared and deleted. The address has the chosen one, and what is shown. */
export function ViewsBar({ formId, list }: { formId: string; list: ResponseList | undefined }) {
  // A view may be saved before its address is drawn: it is compared with what was asked for.
  const [, changeAddress, params] = useAddress();
  const { data: views, error } = useQuery(viewsQuery(formId));
  const button = useRef<HTMLButtonElement>(null);
  const focusOn = useFocusOn(() => button.current);
  const [open, setOpen] = useState<ViewAction | 'save-shared' | null>(null);
  const remove = useDeleteView(formId);
  const viewId = viewIdIn(params);
  const current = views?.find(({ _id }) => _id === viewId);
  const isOther = current !== undefined && !isUnresolved(params) && isChanged(params, current);
  const shown = list ? answerColumns(list, columnsIn(params)) : [];
  const missing = list ? missingIn(list, columnsIn(params), current) : [];
  useNamesAgain(formId, missing.includes(UNNAMED));
  const ids = shown.map(({ uniqueId }) => uniqueId);
  const content = contentOf(params, ids);

  const show = (view: SavedView | null) => changeAddress(() => (view ? addressOfView(view) : new URLSearchParams()));
  const unresolved = isUnresolved(params) ? current : undefined;
  useEffect(() => {
    if (unresolved) changeAddress((before) => (isUnresolved(before) ? resolved(before, unresolved) : before), { replace: true });
  }, [unresolved, changeAddress]);

  const { saveNew, rename, saveShown, naming, isSaving } = useKeepView({ formId, content, onClose: () => setOpen(null), onShow: show });
  function act(action: ViewAction) {
    if (action !== 'delete') setOpen(action);
    else if (current) remove.mutate(current, { onSuccess: () => changeAddress(withoutView, { replace: true }) });
  }

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
          <AppButton size="xs" loading={isSaving} onClick={() => (current.share ? setOpen('save-shared') : saveShown(current))}>
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
      {missing.length > 0 && <Gone text={`No longer on the form: ${listText(missing)}`} />}
      {views && viewId !== null && !current && <Gone text="This view was deleted." />}
      {open === 'save-as' && (
        <NameDialog
          title="Save as a new view"
          note="It keeps the list with its days, filters, search, order and columns, for everyone in your team."
          submitLabel="Save"
          onSubmit={saveNew}
          {...VIEW_NAME}
          {...naming}
        />
      )}
      {open === 'rename' && current && (
        <NameDialog
          title="Rename the view"
          initialName={current.name}
          submitLabel="Rename"
          onSubmit={(name) => rename(current, name)}
          {...VIEW_NAME}
          {...naming}
        />
      )}
      {open === 'share' && current && list && (
        <ShareDialog
          formId={formId}
          view={current}
          heads={headsFor(answerColumns(list, current.columns), current.query)}
          isChanged={isOther}
          onClose={naming.onClose}
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
          onCancel={naming.onClose}
        />
      )}
    </>
  );
}

/** Where a view names a column that nobody knows, it was deleted elsewhere while the screen was open: the server still knows its name. */
function useNamesAgain(formId: string, isUnnamed: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isUnnamed) void queries.invalidateQueries(viewsQuery(formId));
  }, [isUnnamed, queries, formId]);
}

const Gone = ({ text }: { text: string }) => (
  <p className={styles.deleted} role="status">
    <bdi>{text}</bdi>
  </p>
);
