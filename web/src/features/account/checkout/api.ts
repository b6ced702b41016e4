import { type generatePaymentToken as Generate, generatePaymentToken, getBilling } from '@formwright/contracts/billing';
import type { BodyOf, ReplyOf } from '@formwright/contracts/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';

export type Product = NonNullable<BodyOf<typeof Generate>['product']>;
export type Billing = ReplyOf<typeof getBilling>;
export type PlanChoice = Billing['choices'][number];

/** The reply of a former version, which may answer during an update: it has no `choices`, no invoices and no `suspendsAt`. */
type FormerBilling = Omit<Billing, 'choices' | 'latest' | 'suspendsAt'> & {
  suspendsAt?: Billing['suspendsAt'];
  choices?: Billing['choices'];
  latest: readonly (Omit<Billing['latest'][number], 'id' | 'invoice'> & { id?: string; invoice?: string | null })[];
};

const asToday = ({ choices = [], suspendsAt = null, latest, ...rest }: FormerBilling): Billing => ({
  ...rest,
  suspendsAt,
  choices,
  latest: latest.map(({ id, invoice = null, ...payment }) => ({ ...payment, id: id ?? `${payment.at}`, invoice })),
});

/** How the server takes payments, and the account's latest ones. For the owner of a workspace. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: async ({ signal }) => asToday(await request(getBilling, { signal })),
  staleTime: 30_000,
  // With the plan, which may have been changed in another tab.
  refetchOnWindowFocus: 'always',
});

/** The address of the payment page. It works once. */
export async function paymentAddress(product: Product): Promise<string> {
  const { data } = await request(generatePaymentToken, { body: { product } });
  return `/checkout?token=${encodeURIComponent(data)}`;
}
