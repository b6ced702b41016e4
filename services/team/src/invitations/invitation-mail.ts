import { linkMail, type MailMessage } from '@formwright/platform';
import type { TeamConfig } from '../config.ts';

/** Invites somebody to a team. It is the same whether the address has an account or not. */
export const invitationMail = (
  { to, inviter, token }: { to: string; inviter: string; token: string },
  { productName, publicUrl }: TeamConfig,
): MailMessage =>
  linkMail({
    to,
    productName,
    link: `${publicUrl}/approve-invitation/${token}`,
    subject: `${inviter} invites you to a team on ${productName}`,
    title: 'You are invited to a team',
    ask: `${inviter} invites you to work together on forms and their responses on ${productName}.`,
    button: 'Accept invitation',
    validity: 'The link works once, within 7 days.',
    unrequestedNote: 'If you do not know who this is, please ignore this email. Nothing will happen.',
  });
