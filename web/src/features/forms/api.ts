import type { ReplyOf } from '@formwright/contracts/contract';
import { changeTitle, getForms, getTrashedForms } from '@formwright/contracts/forms';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast-store.ts';

export type FormRow = ReplyOf<typeof getForms>[number];

/** The workspace's active forms, most recently changed first. */
export const formsQuery = queryOptions({
  queryKey: ['forms'],
  queryFn: ({ signal }) => request(getForms, { signal }),
});

/** The workspace's archived forms, most recently archived first. The key begins like that of the active ones: what renews them renews both. */
export const archivedFormsQuery = queryOptions({
  queryKey: ['forms', 'archived'],
  queryFn: ({ signal }) => request(getTrashedForms, { signal }),
});

/** Renames a form. The list shows the new name at once, and the old one again if the server refuses. */
export function useRenameForm() {
  const queries = useQueryClient();
  const { queryKey } = formsQuery;
  return useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) => request(changeTitle, { body: { id, title } }),
    onMutate: async ({ id, title }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (forms) => forms?.map((form) => (form._id === id ? { ...form, title } : form)));
      return { before };
    },
    onError: (error, _rename, context) => {
      queries.setQueryData(queryKey, context?.before);
      toast.error(errorText(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
