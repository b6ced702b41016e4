import type { ReplyOf } from '@formwright/contracts/contract';
import { getForms, getTrashedForms } from '@formwright/contracts/forms';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type FormRow = ReplyOf<typeof getForms>[number];

/** The workspace's active forms, most recently changed first. */
export const formsQuery = queryOptions({
  queryKey: queryKeys.forms,
  queryFn: ({ signal }) => request(getForms, { signal }),
});

/**
 * The workspace's archived forms, most recently archived first. The key begins like that of the active ones: what renews them renews both.
 */
export const archivedFormsQuery = queryOptions({
  queryKey: [...queryKeys.forms, 'archived'],
  queryFn: ({ signal }) => request(getTrashedForms, { signal }),
});
