import { newForm } from '@formwright/contracts/forms';
import type { Pages } from '@formwright/form-model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { formsQuery } from './api.ts';

export interface NewForm {
  title: string;
  /** The same each time. */
  pages: () => Pages | Promise<Pages>;
  requestId: string;
}

/**
 * Creates a form of these pages. `requestId` makes it idempotent: a repeated call with the same pages creates no second form.
 * @param onCreated is told also when what asked for the form is gone by then, as the examples are once the list is not empty
 */
export function useCreateForm(onCreated: (id: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ pages, requestId }: NewForm) => request(newForm, { body: { newform: await pages(), requestId } }),
    onSuccess: ({ id }) => onCreated(id),
    // Refreshes the remaining quota.
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: formsQuery.queryKey }), queries.invalidateQueries({ queryKey: queryKeys.me })]),
  });
}
