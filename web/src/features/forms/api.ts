import type { ReplyOf } from '@formwright/contracts/contract';
import { changeTitle, getForms, newForm } from '@formwright/contracts/forms';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';

export type FormRow = ReplyOf<typeof getForms>[number];

/** The workspace's active forms, newest change first. */
export const formsQuery = queryOptions({
  queryKey: ['forms'],
  queryFn: ({ signal }) => request(getForms, { signal }),
});
