import { IconCursorText, IconInbox, IconLink, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { screenTitle } from '../../lib/product.ts';
import { paths } from '../../paths.ts';
import { AppButton } from '../../ui/button.tsx';
import { copyLink } from '../../ui/copy-link.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorInPlace } from '../../ui/error-in-place.tsx';
import { FirstBoard, NoMatch } from '../../ui/joinery-art.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TabCount, TabLine } from '../../ui/tabs.tsx';
import { type FormRow, formsQuery } from './api.ts';
import type { RowAction } from './form-actions.tsx';
import styles from './forms-screen.module.css';
import { FormsSkeleton } from './forms-skeleton.tsx';
import { FormsTable } from './forms-table.tsx';
import { OverQuotaNotice } from './over-quota-notice.tsx';
import { SortMenu } from './sort-control.tsx';
import { sortForms, useSort } from './sort-forms.ts';

// The dialogs load after the list: the list is shown sooner, and the dialogs also work offline.
const loadCreateForm = () => import('./create-form.tsx');
const loadRenameForm = () => import('./rename-form.tsx');
const CreateForm = lazy(loadCreateForm);
const RenameForm = lazy(loadRenameForm);

export interface FormsScreenProps {
  /** The reason why no form can be created; null if one can. */
  creatingRefusal: string | null;
  isSuspended: boolean;
  /** Shown above the list if the sidebar is narrow. */
  quota: ReactNode;
  /** The button that leads to a larger plan. */
  upgrade: ReactNode;
  /** Opens a form after its creation. */
  onOpen: (id: string) => void;
}

/** The owner's forms. */
export function FormsScreen({ creatingRefusal, isSuspended, quota, upgrade, onOpen }: FormsScreenProps) {
  const { data: forms, error, refetch, dataUpdatedAt } = useQuery(formsQuery);
  const [search, setSearch] = useState('');
  const [isCreating, setCreating] = useState(false);
  const [renamed, setRenamed] = useState<FormRow | null>(null);
  const isLoaded = forms !== undefined;
  useEffect(() => {
    // Errors are ignored: a click loads the dialog again.
    if (isLoaded) Promise.all([loadCreateForm(), loadRenameForm()]).catch(() => undefined);
  }, [isLoaded]);
  const isEmpty = forms?.length === 0;
  const newFormButton = (isLoud: boolean) => (
    <AppButton kind={isLoud ? 'primary' : 'secondary'} icon={<IconPlus size={15} stroke={1.75} />} onClick={() => setCreating(true)}>
      New Form
    </AppButton>
  );

  return (
    <>
      <title>{screenTitle('Forms')}</title>
      <PageHeader title="Forms" action={newFormButton(!isEmpty)} />
      <div className={styles.quota}>{quota}</div>
      {forms === undefined && !error && <FormsSkeleton />}
      {forms === undefined && error && (
        <div className="card">
          <ErrorInPlace
            error={error}
            text="Your forms did not load. Nothing is lost; they are safe on the server."
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isEmpty && (
        <div className="card">
          <EmptyState
            art={<FirstBoard />}
            title="You don't have a form, create it."
            text="Drag questions onto a page, share the link, and read the responses here as they come in."
            action={newFormButton(true)}
          />
        </div>
      )}
      {forms && !isEmpty && (
        <FoundForms
          forms={forms}
          search={search}
          onSearch={setSearch}
          isSuspended={isSuspended}
          upgrade={upgrade}
          now={dataUpdatedAt}
          onRename={setRenamed}
        />
      )}
      <Suspense>
        {isCreating && <CreateForm refusal={creatingRefusal} offer={upgrade} onCreated={onOpen} onClose={() => setCreating(false)} />}
        {renamed && <RenameForm form={renamed} onClose={() => setRenamed(null)} />}
      </Suspense>
    </>
  );
}

interface FoundFormsProps {
  forms: readonly FormRow[];
  search: string;
  onSearch: (text: string) => void;
  isSuspended: boolean;
  upgrade: ReactNode;
  now: number;
  onRename: (form: FormRow) => void;
}

function FoundForms({ forms, search, onSearch, upgrade, onRename, ...table }: FoundFormsProps) {
  const [sort, onSort] = useSort();
  const sorted = useMemo(() => sortForms(forms, sort), [forms, sort]);
  // Deferred, so that a long list does not slow down typing.
  const wanted = useDeferredValue(search).trim().toLocaleLowerCase();
  const found = useMemo(() => sorted.filter(({ title }) => title.toLocaleLowerCase().includes(wanted)), [sorted, wanted]);
  const actionsOf = useCallback((form: FormRow) => rowActions(form, onRename), [onRename]);
  return (
    <>
      {!table.isSuspended && (
        <div className="notice">
          <OverQuotaNotice forms={forms} action={upgrade} />
        </div>
      )}
      <TabLine
        label="Lists"
        end={
          <div className={styles.tools}>
            <SearchField className={styles.search} label="Search form" placeholder="Search form..." value={search} onChange={onSearch} />
            <SortMenu columns={sortColumns} sort={sort} onSort={onSort} />
          </div>
        }
      >
        <Link to={paths.forms} aria-current="page">
          All
          <TabCount count={forms.length} />
        </Link>
      </TabLine>
      <div className={styles.list}>
        {found.length > 0 ? (
          <FormsTable forms={found} sort={sort} onSort={onSort} actionsOf={actionsOf} {...table} />
        ) : (
          <div className="card">
            <EmptyState
              art={<NoMatch />}
              title="Nothing Found"
              text={`No form has “${search.trim()}” in its title.`}
              action={<AppButton onClick={() => onSearch('')}>Clear the search</AppButton>}
            />
          </div>
        )}
      </div>
      <p className="vh" role="status">
        {wanted && `${found.length} of ${forms.length} forms found`}
      </p>
    </>
  );
}

const sortColumns = [
  ['time', 'Last updated'],
  ['title', 'Name'],
  ['responses', 'Responses'],
] as const;

function rowActions(form: FormRow, onRename: (form: FormRow) => void): RowAction[] {
  const { _id, title, link } = form;
  return [
    { label: 'Copy link', name: `Copy link of ${title}`, icon: IconLink, act: () => void copyLink(paths.publicForm(link)) },
    { label: 'Rename', name: `Rename ${title}`, icon: IconCursorText, act: () => onRename(form) },
    { label: 'Edit', name: `Edit ${title}`, icon: IconPencil, act: { to: paths.form(_id) } },
    { label: 'See responses', name: `See responses to ${title}`, icon: IconInbox, act: { to: paths.responses(_id) }, isInMenuOnly: true },
  ];
}
