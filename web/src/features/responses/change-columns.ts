import { changeResponsable } from '@formwright/contracts/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { GENERIC_ERROR } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast-store.ts';
import { listKey, type ResponseList } from './api.ts';

type Column = Pick<ResponseList['labels'][number], 'uniqueId' | 'label'>;

/** Stores the columns: at once in the table, then on the server. An empty list brings the default columns back. */
export function useChangeColumns(formId: string) {
  const queries = useQueryClient();
  const queryKey = listKey(formId);
  return useMutation({
    // One after the other, so that the last choice is the one that is kept.
    scope: { id: `columns ${formId}` },
    mutationFn: (columns: readonly Column[]) => request(changeResponsable, { body: { formId, responsables: pairsOf(columns) } }),
    onMutate: async (columns) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueriesData<ResponseList>(
        { queryKey },
        (list) => list && { ...list, form: { ...list.form, responsables: pairsOf(columns) } },
      );
    },
    onError: () => {
      // The two documents of the specification name one of these texts each.
      toast.error(`Error on save. ${GENERIC_ERROR}`);
      void queries.invalidateQueries({ queryKey });
    },
  });
}

const pairsOf = (columns: readonly Column[]): Record<string, string>[] => columns.map(({ uniqueId, label }) => ({ [uniqueId]: label }));
