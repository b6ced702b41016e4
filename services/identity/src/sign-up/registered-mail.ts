import { linkMail, type MailMessage } from '@formwright/platform';

/** Informs the owner of an account that somebody signed up with its address. The person who signed up gets the usual reply. */
export const registeredMail = ({ to, productName, publicUrl }: { to: string; productName: string; publicUrl: string }): MailMessage =>
  linkMail({
    to,
    productName,
    link: `${publicUrl}/signin`,
    subject: `You already have a ${productName} account`,
    title: 'You already have an account',
    ask: `Someone signed up for ${productName} with this email address. You already have an account, so no new one was made. Please sign in.`,
    button: 'Sign in',
    validity: 'Your password has not been changed.',
    unrequestedNote: 'If this was not you, please ignore this email. Nothing will happen.',
  });
