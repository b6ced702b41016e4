import { useRef, useState } from 'react';
import { newId } from '../../../lib/new-id.ts';
import { useSelection } from '../../../ui/selection/use-selection.ts';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { type ListName, pageIn, type ResponseList, type ResponseRecord } from '../api.ts';
import { type ExportKind, useBeginExport } from '../exports/api.ts';
import { type Narrowing, queryOf } from '../filters/narrowing.ts';
import type { Change } from './change-lists.ts';
import { useChangeListed, useChanges } from './use-changes.ts';

type Dialog = { kind: 'delete'; rows: readonly ResponseRecord[] } | { kind: 'delete-listed' } | { kind: 'all'; what: 'archive' | 'delete' };

/** Changes after which a response stays in its list. */
const staying: ReadonlySet<Change> = new Set(['favorite', 'view', 'unview']);

interface Given {
  formId: string;
  lists: ResponseList;
  list: ListName;
  narrowing: Narrowing;
}

/** What is done with one response of a list, with the selected ones, and with the whole list; deleting asks first. */
export function useListActions({ formId, lists, list, narrowing }: Given) {
  const { data: rows, total } = pageIn(lists, list);
  const { mutate } = useChanges(formId);
  const { changeListed, progress } = useChangeListed(formId);
  const { mutate: exportIt, isPending: isExporting } = useBeginExport(formId);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const selection = useSelection(rows, true);
  const focus = useListFocus(rows);
  const leaving = useRef(false);

  function change(changed: readonly ResponseRecord[], what: Change) {
    const leaves = !staying.has(what) && (what !== 'unfavorite' || list === 'favorite');
    const [first] = changed;
    leaving.current = leaves;
    if (first && leaves) focus.expectLeaving(first._id);
    setDialog(null);
    selection.clear();
    mutate({ rows: changed, change: what });
  }
  const clear = () => {
    leaving.current = false;
    selection.clear();
  };
  const ask = (asked: readonly ResponseRecord[]) => (what: Change) => {
    if (what === 'delete') setDialog({ kind: 'delete', rows: asked });
    else change(asked, what);
  };

  function changeWhole(what: Change) {
    const { sort: _sort, ...query } = queryOf(narrowing);
    const until = lists.until?.[list === 'archived' ? 'delete' : 'archive'];
    setDialog(null);
    changeListed({ change: what, changeId: newId(), until, query: { ...query, pageName: list }, total, onDone: clear });
  }
  const askWhole = (what: Change) => (what === 'delete' ? setDialog({ kind: 'delete-listed' }) : changeWhole(what));
  const onSelected = selection.isWhole ? askWhole : ask(selection.rows);
  const exportSelected = (kind: ExportKind, isWhole: boolean) => {
    const pageName = list === 'favorite' ? list : 'all';
    const some = { responseIds: selection.rows.map(({ _id }) => _id) };
    exportIt({ kind, query: isWhole ? { ...queryOf(narrowing), pageName } : some });
  };
  /** Whether the rows leave the list with what was done last. */
  const isLeaving = () => leaving.current;
  return {
    selection,
    focus,
    dialog,
    setDialog,
    progress,
    isLeaving,
    change,
    changeWhole,
    ask,
    onSelected,
    clear,
    exportSelected,
    isExporting,
  };
}
