import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { paymentDueMail } from './payment-due-mail.ts';

/** Mails the owner about a payment. Email notifications that are switched off do not matter to it: the account depends on it. */
export function onPaymentDue({ repository, mails, config: { productName, publicUrl } }: IdentityDeps) {
  return async ({ accountId, plan, isSuspended, ...times }: EventOf<'billing.v1.PaymentDue'>): Promise<readonly Write[]> => {
    const owner = await repository.findUser(accountId);
    if (!owner?.isVerified) return [];
    const [paidUntil, suspendedAt] = [Number(times.paidUntil), Number(times.suspendedAt)];
    const mail = paymentDueMail({
      to: owner.shownEmail,
      productName,
      publicUrl,
      workspaceId: accountId,
      plan,
      paidUntil,
      suspendedAt,
      isSuspended,
    });
    return [mails.mailing(mail, owner._id)];
  };
}
