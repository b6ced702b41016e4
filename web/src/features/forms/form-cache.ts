import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { archivedFormsQuery, type FormRow, formsQuery } from './api.ts';

/** The key that both lists begin with. */
export const KEY = queryKeys.forms;
const listKeys = { active: formsQuery.queryKey, archived: archivedFormsQuery.queryKey } as const;
export type ListName = keyof typeof listKeys;

const idsOf = (rows: readonly FormRow[]) => new Set(rows.map(({ _id }) => _id));

/** Takes forms out of a list. */
export function take(queries: QueryClient, list: ListName, rows: readonly FormRow[]): void {
  const ids = idsOf(rows);
  queries.setQueryData<FormRow[]>(listKeys[list], (forms) => forms?.filter(({ _id }) => !ids.has(_id)));
}

/** Puts forms into a list, in the server's order: the most recent first. */
export function put(queries: QueryClient, list: ListName, rows: readonly FormRow[]): void {
  const ids = idsOf(rows);
  const timeOf = (form: FormRow) => form.deleted_at ?? form.updated_at;
  queries.setQueryData<FormRow[]>(
    listKeys[list],
    (forms) => forms && [...forms.filter(({ _id }) => !ids.has(_id)), ...rows].sort((a, b) => timeOf(b) - timeOf(a)),
  );
}

/**
 * Reads the lists and the quota again, and the exports, which go with their form. Not while another change is under way: a reply from
 * before it would undo it on the screen.
 */
export async function renew(queries: QueryClient): Promise<void> {
  if (queries.isMutating({ mutationKey: KEY }) > 1) return;
  await Promise.all([KEY, queryKeys.me, queryKeys.exports].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
