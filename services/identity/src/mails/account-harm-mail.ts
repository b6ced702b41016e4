import { linkMail, type MailMessage } from '@formwright/platform';
import { decidedOn } from './moment.ts';

export const accountDecisions = ['taken_down', 'lifted'] as const;

interface AccountHarmNews {
  to: string;
  productName: string;
  publicUrl: string;
  /** The account. The reader may have another one open. */
  workspaceId: string;
  decision: (typeof accountDecisions)[number];
  /** A sentence. */
  reason: string;
  /** What the operator says. */
  words: string;
  /** When it was decided. */
  at: number;
}

const said = {
  taken_down: {
    subject: 'was taken down',
    title: 'Your account was taken down',
    ask: 'Your account was taken down. Whoever opens one of its forms reads that it is not available, and none takes answers. Paying does not open them, and nothing more is charged. Why:',
    validity: 'What you have is kept. If you do not agree, say why on your account page: we will read it.',
  },
  lifted: {
    subject: 'works again',
    title: 'Your account works again',
    ask: 'Your account is no longer taken down. Its forms are open again under the same links, as far as nothing else closes them. Why:',
    validity: 'There is nothing for you to do.',
  },
} as const;

/** Tells the owner that the account was taken down because it harms, or works again. */
export function accountHarmMail({ to, productName, publicUrl, workspaceId, decision, reason, words, at }: AccountHarmNews): MailMessage {
  const { subject, title, ask, validity } = said[decision];
  return linkMail({
    ...{ to, productName, title },
    link: `${publicUrl}/profile?workspace=${workspaceId}`,
    subject: `Your ${productName} account ${subject}`,
    ask: [`${ask} ${reason}`, words, decidedOn(at)].join('\n\n'),
    button: 'Open your account',
    validity,
    unrequestedNote: 'You get this email because the account is yours.',
  });
}
