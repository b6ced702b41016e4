import { type billing, mayObject, type ReplyOf } from '@formwright/contracts';
import { sealsAnswers } from '@formwright/contracts/account-harm';
import { AppError, newObjection, type Request, retryOnConflict } from '@formwright/platform';
import { nextVersion } from '../account.ts';
import type { BillingDeps } from '../deps.ts';
import { seenOf, sentenceOf } from './taken-down.ts';

const NOTHING = 'This account is not taken down. There is nothing to object to.';

/** Why the open account is taken down, for all its people. */
export function getAccountHarm({ repository }: BillingDeps) {
  type Asked = typeof billing.getAccountHarm;
  return async ({ caller }: Request<Asked>): Promise<ReplyOf<Asked>> => {
    const { takenDown } = (await repository.findAccount(caller.workspaceId)) ?? {};
    if (!takenDown) return { taken_down: null };
    const { at: since, reason, words, objection } = takenDown;
    return {
      taken_down: {
        since,
        reason: sentenceOf(reason),
        words,
        objected_at: objection?.at ?? null,
        is_sealed: sealsAnswers(reason),
        may_object: mayObject(objection, caller),
      },
    };
  };
}

/** An objection to a take-down of the open account, once for each decision; the owner's takes the place of a member's. The same call again finds its own. */
export function objectToAccountHarm({ repository, outbox, ports }: BillingDeps) {
  return async ({ caller, body }: Request<typeof billing.objectToAccountHarm>): Promise<{ success: true }> => {
    const accountId = caller.workspaceId;
    await retryOnConflict(async () => {
      const account = await repository.findAccount(accountId);
      if (!account?.takenDown) throw new AppError('billing.nothing_to_object', { text: NOTHING });
      const now = ports.clock.now();
      const known = { objection: account.takenDown.objection, seen: seenOf(account) };
      const objection = newObjection('billing', known, { caller, body, now });
      if (!objection) return;
      const takenDown = { ...account.takenDown, objection };
      const next = nextVersion({ ...account, takenDown }, now);
      const told = { accountId, decision: 'objected', reason: '', words: '', decidedAt: BigInt(next.changedAt) };
      await ports.store.commit([...repository.changing(account, next), outbox.event('billing.v1.AccountHarmDecided', accountId, told)]);
    });
    return { success: true };
  };
}
