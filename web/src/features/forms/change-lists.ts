import {
  archiveAllForms,
  archiveForm,
  changeTitle,
  deleteAllForms,
  deleteForm,
  duplicateForm,
  unArchiveForm,
} from '@formwright/contracts/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '../../lib/api-client.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { newId } from '../../lib/new-id.ts';
import { retryUnanswered } from '../../lib/query-client.ts';
import { tellError, tellFailure, toast } from '../../ui/toast-store.ts';
import { type FormRow, formsQuery } from './api.ts';
import { KEY, type ListName, put, renew, take } from './form-cache.ts';

interface Change {
  form: FormRow;
  /** Shows why the plan or a suspension does not allow it. Without it, a message does. */
  onRefused?: (reason: string) => void;
  /** Makes it once more: for Undo, whose message is gone by then. */
  again?: () => void;
  /** Called just before a copy stands in the list. */
  onArrival?: (id: string) => void;
}

/** Archives a form. @param onUndo restores it */
export function useArchiveForm(onUndo: (form: FormRow) => void) {
  return useMove({
    from: 'active',
    to: 'archived',
    call: ({ _id }) => request(archiveForm, { body: { formId: _id } }),
    onDone: (form) => toast.undoable('Form archived', { label: 'Undo', run: () => onUndo(form) }),
  });
}

export function useRestoreForm() {
  return useMove({
    from: 'archived',
    to: 'active',
    call: ({ _id }) => request(unArchiveForm, { body: { formId: _id } }),
    onDone: () => toast.confirmed('Form restored'),
  });
}

/** Deletes an archived form for good. */
export function useDeleteForm() {
  return useMove({
    from: 'archived',
    to: null,
    call: ({ _id }) => request(deleteForm, { body: { formId: _id } }),
    onDone: () => toast.confirmed('Form deleted'),
  });
}

interface Move {
  from: ListName;
  to: ListName | null;
  /** @returns the form as it is now, if it still exists */
  call: (form: FormRow) => Promise<FormRow | { success: boolean }>;
  onDone: (form: FormRow) => void;
}

/** Moves a form between the lists at once, and back if the server refuses. */
function useMove({ from, to, call, onDone }: Move) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: KEY,
    mutationFn: ({ form }: Change) => call(form),
    onMutate: async ({ form }) => {
      await queries.cancelQueries({ queryKey: KEY });
      take(queries, from, [form]);
      if (to) put(queries, to, [{ ...form, deleted_at: to === 'archived' ? Date.now() : null }]);
    },
    onError: (error, change) => {
      if (to) take(queries, to, [change.form]);
      put(queries, from, [change.form]);
      tell(error, change);
    },
    onSuccess: (reply, { form }) => {
      if (to && '_id' in reply) put(queries, to, [reply]);
      onDone(form);
    },
    onSettled: () => renew(queries),
  });
}

/** Copies a form. The copy stands in the list when the server has made it. A repeated try makes no second copy. */
export function useDuplicateForm() {
  const queries = useQueryClient();
  const attempts = useRef(new Map<string, string>());
  return useMutation({
    mutationKey: KEY,
    mutationFn: ({ form: { _id } }: Change) => {
      const requestId = attempts.current.get(_id) ?? newId();
      attempts.current.set(_id, requestId);
      return request(duplicateForm, { body: { id: _id, requestId } });
    },
    onSuccess: async (copy, { form, onArrival }) => {
      attempts.current.delete(form._id);
      await queries.cancelQueries({ queryKey: KEY });
      onArrival?.(copy._id);
      put(queries, 'active', [copy]);
      toast.success('Form duplicated');
    },
    onError: tell,
    onSettled: () => renew(queries),
  });
}

/** Renames a form. The list shows the new name at once, and the old one again if the server refuses. */
export function useRenameForm() {
  const queries = useQueryClient();
  const showTitle = (is: (form: FormRow) => boolean, title: string) =>
    queries.setQueryData(formsQuery.queryKey, (forms) => forms?.map((form) => (is(form) ? { ...form, title } : form)));
  return useMutation({
    mutationKey: KEY,
    mutationFn: ({ form: { _id: id }, title }: { form: FormRow; title: string }) => request(changeTitle, { body: { id, title } }),
    onMutate: async ({ form: { _id }, title }) => {
      await queries.cancelQueries({ queryKey: KEY });
      showTitle((form) => form._id === _id, title);
    },
    // Only this name: others may have changed in the list since.
    onError: (error, { form: { _id, title: former }, title }) => {
      showTitle((form) => form._id === _id && form.title === title, former);
      tellError(error);
    },
    onSettled: () => renew(queries),
  });
}

interface ChangeAll {
  workspaceId: string;
  /** The latest `arrivedAt` of the forms that were seen. What comes later stays as it is, also when the call is made again. */
  until: number;
  /** The number of forms that will be changed. */
  total: number;
}

/** When a form came into its list: when it was archived, or made. */
export const arrivedAt = ({ deleted_at, created_at }: FormRow): number => deleted_at ?? created_at;

/**
 * Archives or deletes all forms that were seen. The lists follow when it ends, also when it ends halfway. Thousands of forms may take
 * longer than a call waits for its answer: it is then made again, for the rest.
 */
export function useChangeAll(what: 'archive' | 'delete') {
  const queries = useQueryClient();
  const done = what === 'archive' ? 'archived' : 'deleted';
  return useMutation({
    mutationKey: KEY,
    mutationFn: ({ workspaceId: id, until }: ChangeAll) =>
      request(what === 'archive' ? archiveAllForms : deleteAllForms, { body: { id, until } }),
    retry: retryUnanswered,
    onSuccess: (_, { total }) => toast.confirmed(total === 1 ? `Form ${done}` : `${total.toLocaleString('en')} forms ${done}`),
    onSettled: () => renew(queries),
  });
}

function tell(error: unknown, { onRefused, again }: Change): void {
  if (onRefused && error instanceof ApiError && error.status === 403) onRefused(errorText(error));
  else if (again) tellFailure(error, again);
  else tellError(error);
}
