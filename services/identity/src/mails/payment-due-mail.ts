import { planLabel } from '@formwright/contracts';
import { linkMail, type MailMessage } from '@formwright/platform';

interface PaymentNews {
  to: string;
  productName: string;
  publicUrl: string;
  /** Whose plan it is. The reader may have another account open. */
  workspaceId: string;
  plan: string;
  paidUntil: number;
  suspendedAt: number;
  isSuspended: boolean;
}

/** 'April 1, 2026 (UTC)': a mail does not know its reader's zone. */
const dayOf = (at: number): string => `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(at)} (UTC)`;

/** Tells the owner that the plan ends, or that the account is suspended because it was not paid for. */
export function paymentDueMail({
  to,
  productName,
  publicUrl,
  workspaceId,
  plan,
  paidUntil,
  suspendedAt,
  isSuspended,
}: PaymentNews): MailMessage {
  const name = planLabel(plan);
  const end = dayOf(paidUntil);
  return linkMail({
    to,
    productName,
    link: `${publicUrl}/profile?workspace=${workspaceId}#billing`,
    subject: isSuspended ? `Your ${productName} account is suspended` : `Your ${name} plan is paid until ${end}`,
    title: isSuspended ? 'Your account is suspended' : 'Your plan is about to end',
    ask: isSuspended
      ? `Your ${name} plan was paid until ${end}. Your forms take no responses until you pay for a plan. Then they work again at once, under the same links.`
      : `Your ${name} plan is paid until ${end}. Nothing is charged by itself. To keep it, pay for another month before ${dayOf(suspendedAt)}, or choose the Free plan; otherwise your account is suspended on that day.`,
    button: 'Pay',
    validity: 'Nothing is deleted: you can read and export every response.',
    unrequestedNote: 'You get this email because your account has a plan that is paid by the month.',
  });
}
