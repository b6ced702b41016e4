import { type generatePaymentToken as Generate, generatePaymentToken, getBilling } from '@formwright/contracts/billing';
import type { BodyOf, ReplyOf } from '@formwright/contracts/contract';
import { getForms } from '@formwright/contracts/forms';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type Product = NonNullable<BodyOf<typeof Generate>['product']>;
export type Billing = ReplyOf<typeof getBilling>;
export type PlanChoice = Billing['choices'][number];

/** How the server takes payments, and the account's latest ones. For the owner of a workspace. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => request(getBilling, { signal }),
  staleTime: 30_000,
  // With the plan, which may have been changed in another tab.
  refetchOnWindowFocus: 'always',
});

/** The payments before one. They are read when they are asked for. @param id of the last one of `latest` */
export const olderPaymentsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...billingQuery.queryKey, 'before', id],
    queryFn: ({ pageParam, signal }) => request(getBilling, { body: { after: pageParam }, signal }),
    initialPageParam: id,
    getNextPageParam: ({ isMore, latest }) => (isMore ? latest.at(-1)?.id : undefined),
    enabled: false,
  });

/** How many forms take a place of the plan, and how many were bought: they need none. What renews the list of forms renews it, too. */
export const formCountsQuery = queryOptions({
  queryKey: [...queryKeys.forms, 'counted'],
  queryFn: ({ signal }) => request(getForms, { signal }),
  select: (forms) => {
    const bought = forms.filter(({ isOneTime }) => isOneTime).length;
    return { covered: forms.length - bought, bought };
  },
});

/** The address of the payment page. It works once. */
export async function paymentAddress(product: Product): Promise<string> {
  const { data } = await request(generatePaymentToken, { body: { product } });
  return `/checkout?token=${encodeURIComponent(data)}`;
}
