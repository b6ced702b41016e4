import type { BodyOf, billing, ReplyOf } from '@formwright/contracts';
import { AppError, betweenTimes, changeDetail, countList, isRefused, type Request, readNumberedPage } from '@formwright/platform';
import type { BillingDeps } from '../deps.ts';
import type { BillingRepository } from '../repository.ts';

/** Payments and rejected tries of all accounts, or of some. */
export function listPayments({ repository, counts }: BillingDeps) {
  return async ({ body }: Request<typeof billing.listPayments>): Promise<ReplyOf<typeof billing.listPayments>> => {
    const { status, accountIds, id, invoice, from, to } = body;
    const filter = {
      ...filterOf(repository, body),
      ...betweenTimes('at', { from, to }),
    };
    const isNarrowed = [accountIds, id, invoice].some((narrowing) => narrowing !== undefined);
    const list = { collection: repository.listedPayments, filter, sort: { at: -1, _id: -1 } as const };
    const { rows, ...page } = await readNumberedPage(
      { ...list, ...(!isNarrowed && { places: counts.of(status), times: { from, to } }) },
      body,
    );
    return {
      ...page,
      rows: rows.map(({ _id: id, accountId, status, cents, product, invoice, at, provider }) => {
        return { id, accountId, status, cents, product, invoice: invoice?.number ?? null, at, provider };
      }),
    };
  };
}

/** What is narrowed to accounts or one payment is read by their index. */
function filterOf(repository: BillingRepository, { accountIds, id, invoice, status }: BodyOf<typeof billing.listPayments>) {
  const narrowed = {
    ...(accountIds && { accountId: { $in: accountIds } }),
    ...(id !== undefined && { _id: id }),
    ...(invoice !== undefined && { 'invoice.number': invoice }),
  };
  return Object.keys(narrowed).length > 0 ? repository.listedOf(narrowed, { status }) : repository.listed({ status });
}

/** How many of each status there are. */
export function countPayments({ repository, counts }: BillingDeps) {
  const countOf = async (status: 'paid' | 'rejected') => {
    const list = { collection: repository.listedPayments, filter: repository.listed({ status }), places: counts.of(status) };
    return (await countList(list)).total;
  };
  return async (): Promise<ReplyOf<typeof billing.countPayments>> => ({ paid: await countOf('paid'), rejected: await countOf('rejected') });
}

/** Takes a payment out of operators' lists, also one that is out of them already. Everything else keeps it. */
export function hidePayment({ ports, repository, counts }: BillingDeps) {
  return async ({
    body: { id, status },
    onBehalfOf,
  }: Request<typeof billing.hidePayment>): Promise<ReplyOf<typeof billing.hidePayment>> => {
    const payment = await repository.findPayment(id);
    if (!payment || payment.status !== (status ?? payment.status))
      throw new AppError('billing.not_found', { id: 'There is no such payment.' });
    const hiding = repository.hidingPayment(id);
    const detail = changeDetail({ id, isHidden: false }, { id, isHidden: true });
    try {
      await ports.store.commit([
        hiding,
        ports.securityLog.noting({ what: 'payment hidden', who: payment.accountId, from: onBehalfOf, detail }),
      ]);
      counts.touch(payment);
    } catch (error) {
      if (!isRefused(hiding, error)) throw error;
    }
    return { success: true };
  };
}
