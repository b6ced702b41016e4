import type { billing, ReplyOf } from '@formwright/contracts';
import { AppError, changeDetail, type Request } from '@formwright/platform';
import { type Account, nextVersion } from '../account.ts';
import { changeAccount } from '../change-account.ts';
import type { BillingDeps } from '../deps.ts';
import { isTakeDownReason, sentenceOf, type TakenDown } from './taken-down.ts';

const WRONG = 'That is a reason for the other decision.';

type Asked = typeof billing.decideAccountHarm;

/**
 * Takes an account down for an operator, or lifts that. The account, its event, the note and the word to the owner are one commit, so two
 * operators at once decide once, and the same call again changes nothing. Taken down once more, an objection is answered: it stays so.
 */
export function decideAccountHarm(deps: BillingDeps) {
  const { repository, outbox } = deps;
  return async ({ body, onBehalfOf: from }: Request<Asked>): Promise<ReplyOf<Asked>> => {
    const { accountId, decision, reason, words } = body;
    // An account that nobody has is not opened by being taken down.
    if (!(await repository.findAccount(accountId))) throw new AppError('billing.not_found', { accountId: 'There is no such account.' });
    const told = { accountId, decision, reason: sentenceOf(reason), words };
    const changedAt = await changeAccount(
      deps,
      accountId,
      (account, now) => decided(account, decidedBy(body, from.operator, now), now),
      ({ takenDown: before }) => ({
        what: decision === 'taken_down' ? 'account taken down' : 'account take-down lifted',
        detail: changeDetail({ takenDown: Boolean(before) }, { takenDown: decision === 'taken_down' }, { reason, words }),
        from,
      }),
      () => [outbox.event('billing.v1.AccountHarmDecided', accountId, told)],
    );
    return { success: true, changedAt };
  };
}

function decidedBy({ decision, reason, words }: Request<Asked>['body'], by: string, at: number): TakenDown | null {
  if (isTakeDownReason(reason) !== (decision === 'taken_down')) throw new AppError('billing.invalid_reason', { reason: WRONG });
  return isTakeDownReason(reason) ? { at, by, reason, words, objection: null } : null;
}

/** @returns null if nothing changes */
function decided(account: Account, takenDown: TakenDown | null, now: number): Account | null {
  const before = account.takenDown ?? null;
  const isNews = takenDown ? before === null || before.objection !== null : before !== null;
  if (!isNews) return null;
  // It could not pay meanwhile: it is told once more, and has as long for it as anybody.
  const untold = takenDown === null && typeof account.suspendAt === 'number' && { toldEnd: 0 };
  return nextVersion({ ...account, takenDown, ...untold }, now);
}
