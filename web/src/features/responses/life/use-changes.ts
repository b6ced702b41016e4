import type { BodyOf } from '@formwright/contracts/contract';
import {
  archiveAllResponses,
  changeListed,
  changeResponses,
  deleteAllResponse,
  inverseOf,
  MAX_CHANGED_AT_ONCE,
} from '@formwright/contracts/response-life';
import type { ResponseQuery } from '@formwright/contracts/response-query';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '../../../lib/api-client.ts';
import { errorText, GENERIC_ERROR } from '../../../lib/api-error.ts';
import { newId } from '../../../lib/new-id.ts';
import { retryUnanswered } from '../../../lib/query-client.ts';
import type { ListProgress } from '../../../ui/selection/selection-bar.tsx';
import { tellFailure, toast } from '../../../ui/toast-store.ts';
import { listKey, type ResponseList, type ResponseRecord, renewCounted } from '../api.ts';
import { type Change, changed } from './change-lists.ts';

interface Variables {
  rows: readonly ResponseRecord[];
  change: Change;
  isUndo?: boolean;
}

/** '1 response', '12 responses' */
export const countOf = (count: number) => (count === 1 ? '1 response' : `${count.toLocaleString('en')} responses`);
const partText = (done: number, total: number) => `${done.toLocaleString('en')} of ${countOf(total)} were changed.`;
export const markedText = {
  favorite: 'Added to favorites',
  unfavorite: 'Removed from favorites',
  view: 'Marked as read',
  unview: 'Marked as unread',
} as const;
type Mark = keyof typeof markedText;
/** 'Marked as read', '12 responses marked as read' */
const markText = (change: Mark, count: number): string =>
  count === 1 ? markedText[change] : `${countOf(count)} ${markedText[change].charAt(0).toLowerCase()}${markedText[change].slice(1)}`;
/** The row before or after a mark, as this page knows it. */
const withMark = (row: ResponseRecord, change: Mark): ResponseRecord => ({
  ...row,
  ...(change === 'favorite' && { favourite: 1 }),
  ...(change === 'unfavorite' && { favourite: 0 }),
  ...(change === 'view' && { status: 'old' }),
  ...(change === 'unview' && { status: 'new' }),
});
const isMarked = ({ favourite, status }: ResponseRecord, change: Mark): boolean =>
  change === 'favorite' || change === 'unfavorite'
    ? (favourite === 1) === (change === 'favorite')
    : (status === 'old') === (change === 'view');
const doneText = { archive: 'archived', restore: 'restored', delete: 'deleted' } as const;
const workingText = { archive: 'Archiving', restore: 'Restoring', delete: 'Deleting' } as const;
const isMark = (change: Change): change is Mark => change in markedText;
const all = (count: number) => (count === 1 ? 'Response' : countOf(count));

/** Changes one or several responses: at once on the screen, and back if the server refuses. */
export function useChanges(formId: string) {
  const queries = useQueryClient();
  const queryKey = listKey(formId);
  const done = useRef(0);
  const mutation = useMutation({
    mutationKey: queryKey,
    // One after the other: Undo must not overtake what it takes back.
    scope: { id: `responses ${formId}` },
    async mutationFn({ rows, change }: Variables) {
      done.current = 0;
      for (let start = 0; start < rows.length; start += MAX_CHANGED_AT_ONCE) {
        const responseIds = rows.slice(start, start + MAX_CHANGED_AT_ONCE).map(({ _id }) => _id);
        await request(changeResponses, { body: { formId, responseIds, change } });
        done.current += responseIds.length;
      }
    },
    onMutate: async ({ rows, change }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData<ResponseList>({ queryKey });
      queries.setQueriesData<ResponseList>({ queryKey }, (list) => list && changed(list, rows, change));
      return { before };
    },
    onError: (error, variables, context) => {
      for (const [key, list] of context?.before ?? []) queries.setQueryData(key, list);
      // What was done stays, and the lists are read again.
      const text = done.current > 0 ? `${GENERIC_ERROR} ${partText(done.current, variables.rows.length)}` : undefined;
      if (variables.isUndo) tellFailure(error, () => mutation.mutate(variables), text);
      else toast.error(text ?? GENERIC_ERROR);
    },
    onSuccess: (_reply, { rows, change }) => {
      const { length } = rows;
      if (change === 'archive') {
        const undo = () => mutation.mutate({ rows: rows.map((row) => ({ ...row, deleted_at: null })), change: 'restore', isUndo: true });
        toast.undoable(`${all(length)} archived`, { label: 'Undo', run: undo });
      } else if (change === 'restore') toast.confirmed(`${all(length)} restored`);
      else if (change === 'delete') toast.confirmed(`${all(length)} deleted`);
      else if (length > 1) {
        // Only the rows that this change alters, so that Undo takes back no more.
        const turned = rows.filter((row) => !isMarked(row, change)).map((row) => withMark(row, change));
        const undo = () => mutation.mutate({ rows: turned, change: inverseOf[change], isUndo: true });
        if (turned.length === 0) toast.confirmed(markText(change, length));
        else toast.undoable(markText(change, turned.length), { label: 'Undo', run: undo });
      } else if (change === 'view' || change === 'unview') toast.confirmed(markedText[change]);
    },
    onSettled: () => renew(queries, formId),
  });
  return mutation;
}

interface Seen {
  total: number;
  /**
   * The `until` of the list that was seen; undefined from an older server, or just after some were archived or restored here. The first
   * reply of the call then has one.
   */
  until: number | undefined;
}

/**
 * Archives all responses that were seen, or deletes all archived ones. The server goes on by itself. Repeated calls only ask how many are
 * left.
 */
export function useChangeAll(formId: string, what: 'archive' | 'delete') {
  const queries = useQueryClient();
  const [left, setLeft] = useState<number | null>(null);
  // Kept for a call that is repeated because the network failed.
  const until = useRef<number>(undefined);
  const mutation = useMutation({
    mutationKey: listKey(formId),
    onMutate: (seen: Seen) => {
      until.current = seen.until;
    },
    async mutationFn(_seen: Seen) {
      const contract = what === 'archive' ? archiveAllResponses : deleteAllResponse;
      for (;;) {
        const reply = await request(contract, { body: { id: formId, ...(until.current !== undefined && { until: until.current }) } });
        until.current = reply.until;
        setLeft(reply.left);
        if (reply.left === 0) return;
      }
    },
    // The server works on meanwhile, so a call without an answer is only repeated.
    retry: retryUnanswered,
    onSuccess: (_reply, { total }) => toast.confirmed(`${all(total)} ${what === 'archive' ? 'archived' : 'deleted'}`),
    onSettled: () => renew(queries, formId),
  });
  return { ...mutation, left };
}

interface ListedVariables extends Pick<BodyOf<typeof changeListed>, 'change' | 'changeId'> {
  until?: number | undefined;
  undoes?: string;
  query: Omit<ResponseQuery, 'sort'>;
  total: number;
  /** Called before the list is read anew. */
  onDone?: () => void;
}

/**
 * Changes all responses of a list as it is narrowed. The server goes on by itself; repeated calls only ask how far it is, so this page may
 * be left, and a call that got no answer is made again.
 */
export function useChangeListed(formId: string) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<ListProgress | null>(null);
  const done = useRef(0);
  const mutation = useMutation({
    mutationKey: listKey(formId),
    scope: { id: `responses ${formId}` },
    onMutate: ({ change, total }: ListedVariables) => {
      done.current = 0;
      setProgress({ working: isMark(change) ? 'Marking' : workingText[change], done: 0, total });
    },
    async mutationFn({ query, total, until, onDone: _, ...about }: ListedVariables) {
      for (;;) {
        const reply = await request(changeListed, { body: { formId, ...about, ...query, ...(until !== undefined && { until }) } });
        done.current = Math.max(0, total - reply.left);
        setProgress((before) => before && { ...before, done: done.current });
        if (reply.left === 0) return reply;
      }
    },
    retry: retryUnanswered,
    onSuccess: ({ changed: count, canUndo }, { change, changeId, onDone }) => {
      onDone?.();
      const text = isMark(change) ? markText(change, count) : `${all(count)} ${doneText[change]}`;
      if (!canUndo) return toast.confirmed(text);
      const back = inverseOf[isMark(change) ? change : 'archive'];
      const undo = () => mutation.mutate({ change: back, changeId: newId(), undoes: changeId, query: {}, total: count });
      toast.undoable(text, { label: 'Undo', run: undo });
    },
    onError: (error, variables) => {
      const part = `${GENERIC_ERROR} ${partText(done.current, variables.total)} The server continues with the others.`;
      const text = done.current > 0 ? part : errorText(error);
      if (variables.undoes) tellFailure(error, () => mutation.mutate(variables), text);
      else toast.error(text);
    },
    onSettled: () => {
      setProgress(null);
      return renew(queries, formId);
    },
  });
  return { changeListed: mutation.mutate, progress };
}

/** Not while another change is under way: a reply from before it would undo it on the screen. */
async function renew(queries: QueryClient, formId: string): Promise<void> {
  if (queries.isMutating({ mutationKey: listKey(formId) }) > 1) return;
  await renewCounted(queries, formId);
}
