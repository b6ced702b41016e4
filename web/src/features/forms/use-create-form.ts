import { newForm } from '@formwright/contracts/forms';
import type { Pages } from '@formwright/form-model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { formsQuery } from './api.ts';

/**
 * Creates a form of these pages. `requestId` makes it idempotent: a repeated call with the same pages creates no second form.
 */
export function useCreateForm() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ pages, requestId }: { pages: Pages; requestId: string }) => request(newForm, { body: { newform: pages, requestId } }),
    // Refreshes the remaining quota.
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: formsQuery.queryKey }), queries.invalidateQueries({ queryKey: queryKeys.me })]),
  });
}
