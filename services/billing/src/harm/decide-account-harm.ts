import {
  afterSeen,
  type billing,
  DECIDED_MEANWHILE,
  DECISIONS_A_DAY,
  isSameDecision,
  isSameSeen,
  type ReplyOf,
} from '@formwright/contracts';
import { AppError, changeDetail, type Request } from '@formwright/platform';
import { type Account, nextVersion } from '../account.ts';
import { changeAccount } from '../change-account.ts';
import type { BillingDeps } from '../deps.ts';
import { isTakeDownReason, isToldOften, keepingDecision, seenOf, sentenceOf, type TakenDown } from './taken-down.ts';

const WRONG = 'That is a reason for the other decision.';
const NOT_TAKEN_DOWN = 'This account is not taken down.';
const OFTEN = `The owner was told of ${DECISIONS_A_DAY.account} decisions within a day. Please lift it tomorrow.`;
const acts = { taken_down: 'account taken down', lifted: 'account take-down lifted' } as const;

type Asked = typeof billing.decideAccountHarm;
type Decision = Request<Asked>['body'];

/**
 * Takes an account down for an operator, or lifts that, as the operator has read it. The account, its event, the note and the word to the owner
 * are one commit, so of two operators at once one decides. Sent again by who made it, a decision is told of its first time, whatever came of it.
 * Who was told often hears no more of it that day; a take-down is made all the same.
 */
export function decideAccountHarm(deps: BillingDeps) {
  const { repository, outbox } = deps;
  return async ({ body: asked, onBehalfOf: from }: Request<Asked>): Promise<ReplyOf<Asked>> => {
    const body = { ...asked, words: asked.words.trim() };
    const { accountId, decision, reason, words } = body;
    if (isTakeDownReason(reason) !== (decision === 'taken_down')) throw new AppError('billing.invalid_reason', { reason: WRONG });
    // An account that nobody has is not opened by being taken down.
    if (!(await repository.findAccount(accountId))) throw new AppError('billing.not_found', { accountId: 'There is no such account.' });
    const told = { accountId, decision, reason: sentenceOf(reason), words };
    const changedAt = await changeAccount(
      deps,
      accountId,
      (account, now) => decided(account, body, from.operator, now),
      ({ takenDown: before }) => ({
        what: acts[decision],
        detail: changeDetail(
          { takenDown: Boolean(before) },
          { takenDown: decision === 'taken_down' },
          { reason, words, ...(before?.objection && { objection: before.objection.text }) },
        ),
        from,
      }),
      ({ changedAt: at }, before) =>
        isToldOften(before, at) ? [] : [outbox.event('billing.v1.AccountHarmDecided', accountId, { ...told, decidedAt: BigInt(at) })],
    );
    return { success: true, changedAt };
  };
}

/** @returns null if it was decided by this very call before */
function decided(account: Account, body: Decision, by: string, now: number): Account | null {
  const before = account.takenDown ?? null;
  const seen = seenOf(account);
  if (account.harmDecisions?.some((former) => isSameDecision(former, { ...body, by }))) return null;
  if (!isSameSeen(seen, body.seen)) throw new AppError('billing.harm_decided', { seen: DECIDED_MEANWHILE });
  if (body.decision === 'lifted' && !before) throw new AppError('billing.not_taken_down', { seen: NOT_TAKEN_DOWN });
  if (body.decision === 'lifted' && isToldOften(account, now)) throw new AppError('billing.decided_often', { words: OFTEN });
  const { decision, reason, words } = body;
  const at = afterSeen(seen, now);
  const record = { at, decision, by, reason, words, seen, objection: before?.objection?.text ?? '' };
  const takenDown: TakenDown | null = isTakeDownReason(reason) ? { at, by, reason, words, objection: null } : null;
  // It could not pay meanwhile: it is told once more, and has as long for it as anybody.
  const untold = takenDown === null && typeof account.suspendAt === 'number' && { toldEnd: 0 };
  return nextVersion({ ...account, takenDown, harmDecisions: keepingDecision(account, record), ...untold }, now);
}
