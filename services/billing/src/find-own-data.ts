import type { findOwnData as contract, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import { freshAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';
import { withInvoices } from './payments/invoices.ts';

/** One a month, and the rejected tries. */
const MAX_PAYMENTS = 1_000;

type OwnData = ReturnType<typeof contract<'billing'>>;

/** The plan and the payments, with the numbers of their invoices, of an account. */
export function findOwnData(deps: BillingDeps) {
  const { ports, repository } = deps;
  return async ({ body: { workspaceId } }: Request<OwnData>): Promise<ReplyOf<OwnData>> => {
    const [found, payments] = await Promise.all([repository.findAccount(workspaceId), repository.findPayments(workspaceId, MAX_PAYMENTS)]);
    const {
      plan,
      blocked,
      oneTimeForms,
      paidFrom = null,
      paidMonths = null,
      paidBy = null,
    } = found ?? freshAccount(workspaceId, ports.clock.now());
    const paid = (await withInvoices(deps, payments)).map(({ product, cents, status, provider, at, invoice }) => {
      return { product, cents, status, provider, at, invoice: invoice?.number ?? null };
    });
    const content = { plan, isSuspended: blocked, oneTimeForms, paidFrom, paidMonths, paidBy, payments: paid };
    return { entries: [{ name: 'account/plan.json', content, files: [] }], next: null };
  };
}
