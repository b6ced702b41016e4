import type { billing, ReplyOf } from '@formwright/contracts';
import type { namesOf } from '../lists/operator-log.ts';

type Account = Pick<ReplyOf<typeof billing.describeAccounts>['accounts'][number], 'takenDown' | 'harmSeen' | 'harmDecisions'>;

/** Of an account that billing has not heard of yet, as of one that was just made. */
export const NOTHING_DECIDED: Account = { takenDown: null, harmSeen: { decision: 0, objection: 0 }, harmDecisions: [] };

/** What is decided about an account, with the names of operators. @returns null if it is not known */
export async function accountHarm(account: Account | undefined, names: ReturnType<typeof namesOf>) {
  // A billing from before decisions named what they saw tells neither.
  if (!account?.harmSeen) return null;
  const { takenDown, harmSeen: seen, harmDecisions } = account;
  return {
    taken_down: takenDown && { ...takenDown, by: await names(takenDown.by) },
    seen,
    decisions: await Promise.all(harmDecisions.map(async (each) => ({ ...each, by: await names(each.by) }))),
  };
}
