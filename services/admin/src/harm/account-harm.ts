import type { billing, ReplyOf } from '@formwright/contracts';
import type { namesOf } from '../lists/operator-log.ts';

type Account = ReplyOf<typeof billing.describeAccounts>['accounts'][number];

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
