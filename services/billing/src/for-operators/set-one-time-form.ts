import type { billing, ReplyOf } from '@formwright/contracts';
import { changeDetail, type Request } from '@formwright/platform';
import { nextVersion } from '../account.ts';
import { changeAccount } from '../change-account.ts';
import type { BillingDeps } from '../deps.ts';

/**
 * Gives an account a one-time form where none is left, or takes what is left unused. What was made only forms knows, so the caller says it,
 * with the number that it belongs to: after another change of that number nothing is done.
 */
export function setOneTimeForm(deps: BillingDeps) {
  return async ({ body, onBehalfOf }: Request<typeof billing.setOneTimeForm>): Promise<ReplyOf<typeof billing.setOneTimeForm>> => {
    const { accountId, has, left, oneTimeForms: seen } = body;
    const next = has ? seen + (left === 0 ? 1 : 0) : Math.max(0, seen - left);
    const changedAt = await changeAccount(
      deps,
      accountId,
      (account, now) => (account.oneTimeForms !== seen || next === seen ? null : nextVersion({ ...account, oneTimeForms: next }, now)),
      () => ({
        what: has ? 'one-time form given' : 'one-time form taken',
        detail: changeDetail({ oneTimeForms: seen }, { oneTimeForms: next }),
        from: onBehalfOf,
      }),
    );
    return { success: true, changedAt };
  };
}
