import { afterSeen, type billing, mayObject, type ReplyOf } from '@formwright/contracts';
import { sealsAnswers } from '@formwright/contracts/account-harm';
import { AppError, type Request, retryOnConflict } from '@formwright/platform';
import { nextVersion } from '../account.ts';
import type { BillingDeps } from '../deps.ts';
import { seenOf, sentenceOf } from './taken-down.ts';

const NOTHING = 'This account is not taken down. There is nothing to object to.';
const EMPTY = 'Please write why.';
const WAITS = 'This account has objected already. We have not decided about it yet.';

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
    const text = body.text.trim();
    if (text === '') throw new AppError('billing.objection_missing', { text: EMPTY });
    const accountId = caller.workspaceId;
    await retryOnConflict(async () => {
      const account = await repository.findAccount(accountId);
      if (!account?.takenDown) throw new AppError('billing.nothing_to_object', { text: NOTHING });
      const { objection } = account.takenDown;
      if (objection?.text === text) return;
      if (!mayObject(objection, caller)) throw new AppError('billing.objected', { text: WAITS });
      const now = ports.clock.now();
      const takenDown = { ...account.takenDown, objection: { at: afterSeen(seenOf(account), now), text, by: caller.userId } };
      const next = nextVersion({ ...account, takenDown }, now);
      const told = { accountId, decision: 'objected', reason: '', words: '', decidedAt: BigInt(next.changedAt) };
      await ports.store.commit([...repository.changing(account, next), outbox.event('billing.v1.AccountHarmDecided', accountId, told)]);
    });
    return { success: true };
  };
}
