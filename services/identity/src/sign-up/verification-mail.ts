import { linkMail, type MailMessage } from '@formwright/platform';

/** Asks the owner of a new account to confirm the address. @param link address of /verify/{token} */
export const verificationMail = ({ to, productName, link }: { to: string; productName: string; link: string }): MailMessage =>
  linkMail({
    to,
    productName,
    link,
    subject: `Confirm your email for ${productName}`,
    title: 'Confirm your email',
    ask: `Please confirm that this is your email address, with the password that you chose. Then your ${productName} account is ready.`,
    button: 'Confirm email',
    validity: 'The link works once, within 24 hours. You can ask for a new one when signing in.',
    unrequestedNote: `If you did not sign up for ${productName}, please ignore this email. Nothing will happen.`,
  });
