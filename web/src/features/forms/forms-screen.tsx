import { IconArchive, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { screenTitle } from '../../lib/product.ts';
import { AppButton } from '../../ui/button.tsx';
import { ErrorInPlace } from '../../ui/error-in-place.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSelection } from '../../ui/selection/use-selection.ts';
import { TabCount, TabLine } from '../../ui/tabs.tsx';
import { useFocusOn } from '../../ui/use-focus-on.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { archivedFormsQuery, type FormRow, formsQuery } from './api.ts';
import { EmptyArchive, NoForms, NothingFound } from './empty-lists.tsx';
import type { FormDialogsProps, OpenDialog } from './form-dialogs.tsx';
import styles from './forms-screen.module.css';
import { FormsSkeleton } from './forms-skeleton.tsx';
import { FormsTable } from './forms-table.tsx';
import { OverQuotaNotice } from './over-quota-notice.tsx';
import { SelectedForms } from './selected-forms.tsx';
import { SortMenu } from './sort-control.tsx';
import { StateFilter } from './state-filter.tsx';
import { useFormActions } from './use-form-actions.ts';
import { listAddress, matching, useFoundForms } from './use-found-forms.ts';

const loadDialogs = () => import('./form-dialogs.tsx');
const FormDialogs = lazy(loadDialogs);

export interface FormsScreenProps {
  /** The reason why no form can be created; null if one can. */
  creatingRefusal: string | null;
  /** Whether the next form is the one that was paid for by itself. */
  isOneTime: boolean;
  /** Why the forms of a suspended account cannot be used; null: the account is not suspended. */
  lock: string | null;
  /** '' while it is unknown. */
  workspaceId: string;
  /** Shown below the list if the sidebar is narrow. */
  quota: ReactNode;
  /** The button that leads to a larger plan. */
  upgrade: ReactNode;
  /** Shows why the plan or a suspension does not allow something, with the ways on. */
  prompt: FormDialogsProps['prompt'];
  /** Opens a form after its creation. */
  onOpen: (id: string) => void;
}

const nothing: readonly FormRow[] = [];

/** The owner's forms: the active ones, and the archived ones. */
export function FormsScreen({ creatingRefusal, isOneTime, lock, workspaceId, quota, upgrade, prompt, onOpen }: FormsScreenProps) {
  const [params] = useSearchParams();
  const isArchive = params.get('tab') === 'archived';
  const isSuspended = lock !== null;
  const active = useQuery(formsQuery);
  const archived = useQuery(archivedFormsQuery);
  const { data: forms, error, refetch, dataUpdatedAt } = isArchive ? archived : active;
  const { search, setSearch, keepSearch, state, setState, showAll, sort, onSort, wanted, found } = useFoundForms({
    forms: forms ?? nothing,
    isArchive,
    isSuspended,
    now: dataUpdatedAt,
  });
  const selectable = useMemo(() => found.filter(({ isOneTime }) => isOneTime || !isSuspended), [found, isSuspended]);
  const selection = useSelection(selectable);
  const bar = useRef<HTMLDivElement>(null);
  // What was done to the selected forms takes their bar away.
  const focusOn = useFocusOn(() => bar.current?.querySelector<HTMLElement>('a[aria-current]'));
  const focus = useListFocus(found);
  const [dialog, openDialog] = useState<OpenDialog | null>(null);
  const closeDialog = useCallback(() => openDialog(null), []);
  const { actionsOf, fresh, onArchive, onDelete, onSelected, onSeveral } = useFormActions({
    creatingRefusal,
    openDialog,
    closeDialog,
    focus,
  });
  const isLoaded = forms !== undefined;
  useEffect(() => {
    // Errors are ignored: a click loads the dialogs again.
    if (isLoaded) loadDialogs().catch(() => undefined);
  }, [isLoaded]);
  const closing = (act: (form: FormRow) => void) => (form: FormRow) => {
    closeDialog();
    act(form);
  };
  /** Whether the list shows a part. What is done to all forms would then reach more than is shown: these are selected instead. */
  const isNarrowed = search.trim() !== '' || state !== null;
  const shown = isNarrowed ? found.length : undefined;
  const hasNone = active.data?.length === 0;
  const newFormButton = (
    <AppButton kind="primary" icon={<IconPlus size={15} stroke={1.75} />} onClick={() => openDialog({ kind: 'create' })}>
      New Form
    </AppButton>
  );
  /** The tools are there before the forms, so that they do not move the list when it comes. */
  const mayHaveForms = forms ? forms.length > 0 : !error;
  const canChangeAll = workspaceId !== '' && forms?.some(({ isOneTime }) => isOneTime || !isSuspended);

  return (
    <>
      <title>{screenTitle('Forms')}</title>
      <PageHeader title="Forms" action={hasNone && !isArchive ? <span className={styles.noAction} /> : newFormButton} />
      <div ref={bar} className={styles.bar} data-stays data-selecting={selection.rows.length > 0 || undefined} {...focusOn}>
        <TabLine
          label="Lists"
          cover={
            selection.rows.length > 0 && (
              <SelectedForms
                selection={selection}
                selectable={selectable.length}
                isArchive={isArchive}
                onChange={(change) => onSelected(selection.rows, change)}
              />
            )
          }
          end={
            <div className={styles.tools}>
              {mayHaveForms && (
                <>
                  <SearchField
                    className={styles.search}
                    label="Search form"
                    placeholder="Search form..."
                    value={search}
                    onChange={setSearch}
                    onLeave={() => keepSearch()}
                  />
                  {!isArchive && <StateFilter state={state} onState={setState} />}
                  <SortMenu time={isArchive ? 'Archived' : 'Last updated'} sort={sort} onSort={onSort} />
                  <AppButton
                    className={styles.bulk ?? ''}
                    icon={isArchive ? <IconTrash size={15} stroke={1.75} /> : <IconArchive size={15} stroke={1.75} />}
                    // It stays where only a part is shown or selected: the search beside it would move under the hand.
                    disabled={!canChangeAll || isNarrowed || selection.rows.length > 0}
                    onClick={() => openDialog({ kind: isArchive ? 'deleteAll' : 'archiveAll' })}
                  >
                    <span>{isArchive ? 'Delete All' : 'Archive All'}</span>
                  </AppButton>
                </>
              )}
            </div>
          }
        >
          <Link to={listAddress(false, search, state)} aria-current={isArchive ? undefined : 'page'}>
            All
            <TabCount count={active.data?.length} found={isArchive ? undefined : shown} />
          </Link>
          <Link to={listAddress(true, search, null)} aria-current={isArchive ? 'page' : undefined}>
            Archived
            <TabCount count={archived.data?.length} found={isArchive ? shown : undefined} />
          </Link>
        </TabLine>
      </div>
      {/* A key of its own, so that React does not use the skeleton's box again. */}
      <div className={styles.list} key={forms ? 'loaded' : 'loading'} {...selection.keys}>
        {forms && !isArchive && !isSuspended && (
          <div className="notice">
            <OverQuotaNotice forms={forms} action={upgrade} />
          </div>
        )}
        {!forms && !error && <FormsSkeleton />}
        {!forms && error && (
          <div className="card">
            <ErrorInPlace
              error={error}
              text={`Your ${isArchive ? 'archived ' : ''}forms did not load. Nothing is lost; they are safe on the server.`}
              onRetry={() => void refetch()}
            />
          </div>
        )}
        {forms?.length === 0 && (
          <div className="card">
            {isArchive ? (
              <EmptyArchive />
            ) : (
              <NoForms
                action={newFormButton}
                onRefused={creatingRefusal === null ? null : () => openDialog({ kind: 'create' })}
                onCreated={onOpen}
              />
            )}
          </div>
        )}
        {forms && forms.length > 0 && found.length === 0 && (
          <NothingFound
            search={search.trim()}
            state={state}
            isArchive={isArchive}
            elsewhere={matching((isArchive ? active : archived).data ?? nothing, wanted).length}
            onClear={showAll}
          />
        )}
        {found.length > 0 && (
          <FormsTable
            forms={found}
            isArchive={isArchive}
            lock={lock}
            now={dataUpdatedAt}
            sort={sort}
            onSort={onSort}
            fresh={fresh}
            selected={selection.rows}
            selectable={selectable.length}
            onSelect={selection.select}
            onSelectAll={selection.selectShown}
            actionsOf={actionsOf}
          />
        )}
      </div>
      {/* Below the list, which it would move: it needs the plan, which may come later. */}
      {forms && <div className={styles.quota}>{quota}</div>}
      <p className="vh" role="status">
        {isNarrowed && forms && `${found.length} of ${forms.length} forms found`}
      </p>
      <Suspense>
        {dialog && (
          <FormDialogs
            dialog={dialog}
            creatingRefusal={creatingRefusal}
            isOneTime={isOneTime}
            isSuspended={isSuspended}
            workspaceId={workspaceId}
            prompt={prompt}
            onCreated={onOpen}
            onArchive={closing(onArchive)}
            onDelete={closing(onDelete)}
            onSeveral={onSeveral}
            onClose={closeDialog}
          />
        )}
      </Suspense>
    </>
  );
}
