import { type admin, billing, type ReplyOf } from '@formwright/contracts';
import { createAsking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import { type Filters, narrowedBy } from '../filters/read-filters.ts';
import { askedWithoutText, NO_ROWS, pageOf } from './page.ts';
import { describedBy, narrowTo, peopleFoundBy } from './people.ts';

/**
 * A page of payments, found by the address or the name of who paid.
 * @param status absent: paid and rejected ones
 */
export async function listPayments(
  deps: AdminDeps,
  filters: Filters,
  status?: 'paid' | 'rejected',
): Promise<ReplyOf<typeof admin.getPaymentInfo>> {
  const asking = createAsking(deps);
  const { ofUser, onlyId } = narrowedBy(filters, 'ofUser', 'onlyId');
  const payers = filters.text ? await peopleFoundBy(deps, filters.text) : null;
  const accountIds = narrowTo(ofUser, payers?.userIds ?? null);
  if (accountIds?.length === 0) return pageOf(NO_ROWS, [], asking);
  const found = await deps.ports.call(billing.listPayments, {
    body: { ...askedWithoutText(filters), ...(status && { status }), ...(accountIds && { accountIds }), ...(onlyId && { id: onlyId }) },
  });
  const people = await describedBy(
    asking,
    found.rows.map(({ accountId }) => accountId),
  );
  const data = found.rows.map((payment) => {
    const person = people.get(payment.accountId);
    return {
      _id: payment.id,
      paymentuser: {
        _id: payment.accountId,
        firstname: person?.firstname ?? '',
        lastname: person?.lastname ?? '',
        email: person?.email ?? '',
        plan: person?.plan ?? null,
        created_at: person?.createdAt ?? null,
      },
      status: payment.status,
      money: payment.cents / 100,
      payment_type: payment.product === 'one-time' ? ('one-time' as const) : ('subscription' as const),
      subscription_id: payment.invoice ?? '',
      created_at: payment.at,
    };
  });
  // Of more people than are looked for, some payments are not in the list.
  return pageOf({ ...found, isMore: found.isMore || payers?.isMore === true }, data, asking);
}
