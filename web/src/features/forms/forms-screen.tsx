import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { screenTitle } from '../../lib/product.ts';
import { Banner } from '../../ui/banner.tsx';
import { AppButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NotUpToDate } from '../../ui/not-up-to-date.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useSelection } from '../../ui/selection/use-selection.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { archivedFormsQuery, type FormRow, formsQuery } from './api.ts';
import { EmptyArchive, NoForms, NothingFound } from './empty-lists.tsx';
import type { FormDialogsProps, OpenDialog } from './form-dialogs.tsx';
import { FormsBar } from './forms-bar.tsx';
import styles from './forms-screen.module.css';
import { FormsSkeleton } from './forms-skeleton.tsx';
import { FormsTable } from './forms-table.tsx';
import { useFormActions } from './use-form-actions.ts';
import { matching, useFoundForms } from './use-found-forms.ts';

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
  const query = isArchive ? archived : active;
  const { data: forms, error, dataUpdatedAt: now } = query;
  const narrowing = useFoundForms({ forms: forms ?? nothing, isArchive, isSuspended, now });
  const { search, state, sort, onSort, showAll, wanted, found, isNarrowed } = narrowing;
  const selectable = useMemo(() => found.filter(({ isOneTime }) => isOneTime || !isSuspended), [found, isSuspended]);
  const selection = useSelection(selectable);
  const focus = useListFocus(found);
  const { dialog, openDialog, closeDialog } = useDialogs(forms !== undefined);
  const { actionsOf, fresh, onArchive, onDelete, onSelected, onSeveral } = useFormActions({
    creatingRefusal,
    openDialog,
    closeDialog,
    focus,
  });
  const create = () => openDialog({ kind: 'create' });
  const newFormButton = (
    <AppButton kind="primary" icon={<IconPlus size={15} stroke={1.75} />} onClick={create}>
      New Form
    </AppButton>
  );
  const hasNone = active.data?.length === 0;

  /** In the place of the table, when there is nothing to show in it. */
  const nothingIn = (list: readonly FormRow[]) => {
    const elsewhere = matching((isArchive ? active : archived).data ?? nothing, wanted).length;
    if (list.length > 0) return <NothingFound {...{ state, isArchive, elsewhere }} search={search.trim()} onClear={showAll} />;
    const onRefused = creatingRefusal === null ? null : create;
    const empty = isArchive ? <EmptyArchive /> : <NoForms action={newFormButton} onRefused={onRefused} onCreated={onOpen} />;
    return <div className="card">{empty}</div>;
  };

  return (
    <>
      <title>{screenTitle('Forms')}</title>
      <PageHeader title="Forms" action={hasNone && !isArchive ? <span className={styles.noAction} /> : newFormButton} />
      <FormsBar
        {...{ isArchive, narrowing, selection, onSelected }}
        counts={{ active: active.data?.length, archived: archived.data?.length }}
        selectable={selectable.length}
        // The tools are there before the forms, so that they do not move the list when it comes.
        hasTools={forms ? forms.length > 0 : !error}
        canChangeAll={workspaceId !== '' && (forms?.some(({ isOneTime }) => isOneTime || !isSuspended) ?? false)}
        onAll={() => openDialog({ kind: isArchive ? 'deleteAll' : 'archiveAll' })}
      />
      {/* A key of its own, so that React does not use the skeleton's box again. */}
      <div className={styles.list} key={forms ? 'loaded' : 'loading'} {...selection.keys}>
        {forms && !isArchive && !isSuspended && (
          <div className="notice">
            <OverQuotaNotice forms={forms} action={upgrade} />
          </div>
        )}
        <Loaded
          query={query}
          skeleton={<FormsSkeleton />}
          failed={`Your ${isArchive ? 'archived ' : ''}forms did not load. Nothing is lost; they are safe on the server.`}
        >
          {(list) =>
            found.length === 0 ? (
              nothingIn(list)
            ) : (
              <FormsTable
                {...{ isArchive, lock, now, sort, onSort, fresh, actionsOf }}
                forms={found}
                selected={selection.rows}
                selectable={selectable.length}
                onSelect={selection.select}
                onSelectAll={selection.selectShown}
              />
            )
          }
        </Loaded>
      </div>
      {/* Below the list, which it would move: it needs the plan, which may come later. */}
      {forms && <div className={styles.quota}>{quota}</div>}
      <p className="vh" role="status">
        {isNarrowed && forms && `${found.length} of ${forms.length} forms found`}
      </p>
      <NotUpToDate />
      <Suspense>
        {dialog && (
          <FormDialogs
            {...{ dialog, creatingRefusal, isOneTime, isSuspended, workspaceId, prompt, onSeveral }}
            onCreated={onOpen}
            onArchive={onArchive}
            onDelete={onDelete}
            onClose={closeDialog}
          />
        )}
      </Suspense>
    </>
  );
}

/** The dialog that is open. Their code comes once the list `isLoaded`, which is shown sooner without it. */
function useDialogs(isLoaded: boolean) {
  const [dialog, openDialog] = useState<OpenDialog | null>(null);
  const closeDialog = useCallback(() => openDialog(null), []);
  useEffect(() => {
    // Errors are ignored: a click loads the dialogs again.
    if (isLoaded) loadDialogs().catch(() => undefined);
  }, [isLoaded]);
  return { dialog, openDialog, closeDialog };
}

/** Names the forms that stay open if the plan does not cover all. The server marks those that it does not cover. */
function OverQuotaNotice({ forms, action }: { forms: readonly FormRow[]; action: ReactNode }) {
  const closed = forms.filter((form) => form.isOverQuota).length;
  if (closed === 0) return null;
  const covered = forms.filter((form) => !form.isOverQuota && !form.isOneTime).length;
  const those = closed === 1 ? 'it' : 'them';
  return (
    <Banner tone="warn" action={action}>
      <b className="strong">{`${closed === 1 ? 'One form is closed to the public' : `${closed} forms are closed to the public`}.`}</b>{' '}
      <span>{`Your plan covers ${coverage(covered)}; whoever opens a newer one sees “Expired!”. Nothing is deleted: you can still edit ${those}, and read and export the responses. The same links work again when your plan covers ${those}.`}</span>
    </Banner>
  );
}

function coverage(covered: number): string {
  if (covered === 0) return 'no forms';
  return covered === 1 ? 'one form, your oldest' : `${covered} forms, your oldest`;
}
