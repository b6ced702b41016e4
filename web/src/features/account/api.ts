import { getPaymentDue, getPlans } from '@formwright/contracts/billing';
import type { ReplyOf } from '@formwright/contracts/contract';
import { getMe } from '@formwright/contracts/identity';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { session } from '../../lib/session.ts';

export type Me = ReplyOf<typeof getMe>;
export type Plan = ReplyOf<typeof getPlans>[number];

/** Whether the open account is the user's own. Only its owner pays for it. */
export const isOwnAccount = ({ _id, workspace_id }: Pick<Me, '_id' | 'workspace_id'>): boolean => _id === workspace_id;

/** The signed-in user, with plan and quota. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: async ({ signal }) => {
    const me = await request(getMe, { signal });
    session.rememberEmail(me.email);
    return me;
  },
  staleTime: 30_000,
  // Names and plan may have been changed in another tab a moment ago.
  refetchOnWindowFocus: 'always',
});

/** Whether the open account has to be paid for, so that it is not suspended. */
export const paymentDueQuery = queryOptions({
  queryKey: ['payment due'],
  queryFn: ({ signal }) => request(getPaymentDue, { signal }).then(({ due }) => due),
  staleTime: 300_000,
  refetchOnWindowFocus: 'always',
});

/** The available plans, cheapest first. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => request(getPlans, { signal }),
  staleTime: 300_000,
});
