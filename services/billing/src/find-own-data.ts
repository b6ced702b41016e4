import type { findOwnData as contract, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import { freshAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';
import { sentenceOf, type TakenDown } from './harm/taken-down.ts';
import { runOf } from './payments/paid-run.ts';

/** Payments of a part, and of a file. */
const AT_ONCE = 500;

type OwnData = ReturnType<typeof contract>;
type Entries = ReplyOf<OwnData>['entries'];

/**
 * The plan of an account, then its payments with the numbers of their invoices, the oldest first, so that what is paid meanwhile comes
 * last.
 */
export function findOwnData(deps: BillingDeps) {
  return async ({ body: { workspaceId, after = '0' } }: Request<OwnData>): Promise<ReplyOf<OwnData>> => {
    const skip = /^\d{1,9}$/.test(after) ? Number(after) : 0;
    const found = await deps.repository.findPaymentsOf(workspaceId, { skip, limit: AT_ONCE });
    const payments = found.map(({ product, cents, status, provider, at, invoice }) => {
      return { product, cents, status, provider, at, invoice: invoice?.number ?? null };
    });
    const number = String(skip / AT_ONCE + 1).padStart(4, '0');
    return {
      entries: [
        ...(skip === 0 ? [await planEntry(deps, workspaceId)] : []),
        ...(payments.length > 0 ? [{ name: `account/payments/${number}.json`, content: payments, files: [] }] : []),
      ],
      next: found.length < AT_ONCE ? null : String(skip + AT_ONCE),
    };
  };
}

async function planEntry({ ports, repository }: BillingDeps, workspaceId: string): Promise<Entries[number]> {
  const account = (await repository.findAccount(workspaceId)) ?? freshAccount(workspaceId, ports.clock.now());
  const { plan, blocked: isSuspended, oneTimeForms, paidBy, takenDown } = account;
  const { from: paidFrom = null, months: paidMonths = null } = (paidBy && runOf(paidBy)) ?? {};
  return {
    name: 'account/plan.json',
    content: { plan, isSuspended, oneTimeForms, paidFrom, paidMonths, paidBy, ...(takenDown && { takenDown: ownWords(takenDown) }) },
    files: [],
  };
}

/** What its people read of it: not which operator it was. */
const ownWords = ({ at, reason, words, objection }: TakenDown) => ({ at, reason: sentenceOf(reason), words, objection });
