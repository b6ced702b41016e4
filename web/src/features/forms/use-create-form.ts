import { newForm } from '@formwright/contracts/forms';
import { newPages } from '@formwright/form-model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { newId } from '../../lib/new-id.ts';
import { formsQuery } from './api.ts';

/**
 * Creates a form with one empty page. `requestId` makes it idempotent: a repeated call creates no second form.
 */
export function useCreateForm() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ title, requestId }: { title: string; requestId: string }) =>
      request(newForm, { body: { newform: newPages({ title, newId }), requestId } }),
    // Refreshes the remaining quota.
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: formsQuery.queryKey }), queries.invalidateQueries({ queryKey: ['me'] })]),
  });
}
