import { IconArchive, IconArchiveOff, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import type { RowAction } from '../../../ui/row-actions.tsx';
import { SelectionProgress } from '../../../ui/selection/selection-bar.tsx';
import { useFocusOn } from '../../../ui/use-focus-on.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { type ListName, pageIn, type ResponseList, type ResponseRecord, useMarkOpened } from '../api.ts';
import { answerColumns, possibleColumns } from '../columns.ts';
import { ColumnsPicker, type OwnColumns } from '../columns-picker.tsx';
import { addressOf, isNarrowed, type Narrowing, nothingChosen } from '../filters/narrowing.ts';
import { useAddress } from '../filters/use-address.ts';
import { pageCount, searchOf } from '../pages.ts';
import { ResponsesTable } from '../responses-table.tsx';
import { SortBar } from '../sort-bar.tsx';
import { columnsIn } from '../views/view-state.ts';
import type { Change } from './change-lists.ts';
import { AllResponsesDialog, DeleteDialog } from './life-dialogs.tsx';
import { isLone, ListTabs } from './list-tabs.tsx';
import { EmptyTrash, NoMatches, NoResponses } from './no-responses.tsx';
import styles from './response-lists.module.css';
import { SelectedResponses } from './selected-responses.tsx';
import { useListActions } from './use-list-actions.ts';

export interface ResponseListsProps {
  formId: string;
  lists: ResponseList;
  list: ListName;
  /** The page of this list, counted from 1. */
  page: number;
  isTrash: boolean;
  narrowing: Narrowing;
  /** Whether `lists` are those of this page. */
  isSettled: boolean;
  link: string | undefined;
  /** Why nobody can answer the form. */
  closed?: ReactNode;
  /** The columns of a view. */
  ownColumns: OwnColumns | null;
}

/** The lists of a form's responses, and what their owner does with them. Selected responses stay so on other pages of the list. */
export function ResponseLists({ formId, lists, list, page, isTrash, narrowing, isSettled, link, closed, ownColumns }: ResponseListsProps) {
  const { mutate: markOpened } = useMarkOpened(formId);
  const [params, changeAddress] = useAddress();
  const { data: rows, total, isMore } = pageIn(lists, list);
  const actions = useListActions({ formId, lists, list, narrowing });
  const { selection, focus, dialog, setDialog, change, changeWhole, ask, progress } = actions;
  const isSelecting = selection.isWhole || selection.rows.length > 0 || progress !== null;
  const head = useRef<HTMLDivElement>(null);
  // The bar of the selection disappears with an action, so the tab takes the focus. For rows that leave, `useListFocus` chooses the next
  // place.
  const focusOn = useFocusOn(() => (actions.isLeaving() ? null : head.current?.querySelector<HTMLElement>('a[aria-current]')));

  const bar = progress ? (
    <SelectionProgress label="Selected responses" {...progress} />
  ) : (
    isSelecting && (
      <SelectedResponses
        {...{ selection, list, total, isMore }}
        shown={rows}
        isExporting={actions.isExporting}
        onExport={actions.exportSelected}
        onChange={actions.onSelected}
        onClear={actions.clear}
      />
    )
  );

  const pages = pageCount(total);
  const isPart = isNarrowed(narrowing);
  const isPhone = useIsPhone();
  const ofView = columnsIn(params);
  /** A view of favorites or of the archive stays open while it is empty. */
  const isOtherList = !isPart && ofView !== null && list !== 'all';
  // The last favorite or archived response has left its list, so the screen goes back to all responses.
  if (total === 0 && list !== 'all' && !isTrash && !isPart && !ofView && isSettled && !dialog && !progress)
    return <Navigate to="?" replace />;
  // There is no such page any more: the address is old, or responses were deleted.
  if (page > pages && isSettled) return <Navigate to={searchOf(params, isTrash ? 'all' : list, pages)} replace />;
  const columns = answerColumns(lists, ofView);
  const onSort = (sort: Narrowing['sort']) => changeAddress((before) => addressOf(before, { sort }));
  const sortBar = isPhone && total > 0 && <SortBar {...{ columns, onSort }} sort={narrowing.sort} isArchive={list === 'archived'} />;
  const isOnlyTab = isLone(lists, list, isTrash);
  return (
    <>
      <div className={styles.head} ref={head} data-selecting={isSelecting || undefined} {...focusOn}>
        <ListTabs
          lists={lists}
          current={list}
          isTrash={isTrash}
          isNarrowed={isPart}
          sort={isOnlyTab && sortBar}
          cover={bar}
          onAll={(what) => setDialog({ kind: 'all', what })}
        />
      </div>
      <div className={styles.list} {...focus.kept} {...selection.keys}>
        {total === 0 && isPart && <NoMatches onClear={() => changeAddress((before) => addressOf(before, nothingChosen))} />}
        {total === 0 && isOtherList && <NoMatches onClear={() => changeAddress(() => new URLSearchParams())} />}
        {total === 0 &&
          !isPart &&
          !isOtherList &&
          (isTrash ? <EmptyTrash formId={formId} /> : <NoResponses {...{ link, closed }} archived={lists.trashedAll.total} />)}
        {!isOnlyTab && sortBar && <div className={styles.sort}>{sortBar}</div>}
        {total > 0 && (
          <ResponsesTable
            formId={formId}
            formTitle={lists.form.title}
            columns={columns}
            isChosen={ofView !== null || lists.form.responsables.length > 0}
            rows={rows}
            isArchive={list === 'archived'}
            selection={selection}
            sort={narrowing.sort}
            onSort={onSort}
            actionsOf={(row, name) => lifeActions(row, { list, name, onChange: ask([row]) })}
            moreColumns={(shown) => (
              <ColumnsPicker formId={formId} list={lists} own={ownColumns} more={Math.max(0, possibleColumns(lists).length - shown)} />
            )}
            onOpen={(id) => {
              if (rows.some(({ _id, status }) => _id === id && status === 'new')) markOpened(id);
            }}
          />
        )}
      </div>
      {dialog?.kind === 'delete' && (
        <DeleteDialog count={dialog.rows.length} onConfirm={() => change(dialog.rows, 'delete')} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'delete-listed' && (
        <DeleteDialog count={total} onConfirm={() => changeWhole('delete')} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'all' && <AllResponsesDialog formId={formId} what={dialog.what} lists={lists} onClose={() => setDialog(null)} />}
    </>
  );
}

/** What can be done with a response in a list. @param name 'of Ada' @param onChange asks before it deletes */
function lifeActions(
  row: ResponseRecord,
  { list, name, onChange }: { list: ListName; name: string; onChange: (change: Change) => void },
): RowAction[] {
  if (list === 'archived')
    return [
      { label: 'Restore', name: `Restore the response ${name}`, icon: IconArchiveOff, act: () => onChange('restore') },
      { label: 'Delete', name: `Delete the response ${name}`, icon: IconTrash, act: () => onChange('delete'), isDangerous: true },
    ];
  const isFavorite = row.favourite === 1;
  return [
    {
      label: isFavorite ? 'Remove from favorites' : 'Add to favorites',
      name: `Favorite: the response ${name}`,
      icon: isFavorite ? IconStarFilled : IconStar,
      act: () => onChange(isFavorite ? 'unfavorite' : 'favorite'),
      isOn: isFavorite,
    },
    { label: 'Archive', name: `Archive the response ${name}`, icon: IconArchive, act: () => onChange('archive') },
  ];
}
