import { linkMail, type MailMessage } from '@formwright/platform';

/**
 * Welcomes a person for whom an operator has made an account. It leads to where a link to a new password is asked for, because such a link
 * works only in the browser that has asked.
 */
export const addedMail = ({ to, productName, publicUrl }: { to: string; productName: string; publicUrl: string }): MailMessage =>
  linkMail({
    to,
    productName,
    link: `${publicUrl}/forgot-password`,
    subject: `Your ${productName} account`,
    title: 'An account was made for you',
    ask: `The operator of this server has made a ${productName} account with your email address. Set a password of your own, which nobody else knows.`,
    button: 'Set a password',
    validity: 'After that you sign in with your email address and this password.',
    unrequestedNote: 'If you did not expect this, please ignore this email, or ask the operator to remove the account.',
  });
