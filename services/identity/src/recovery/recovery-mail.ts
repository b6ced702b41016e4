import { linkMail, type MailMessage } from '@formwright/platform';

/** Brings the link that sets a new password. @param link address of /reset/{token} */
export const recoveryMail = ({ to, productName, link }: { to: string; productName: string; link: string }): MailMessage =>
  linkMail({
    to,
    productName,
    link,
    subject: `Set a new password for ${productName}`,
    title: 'Set a new password',
    ask: `Someone asked for a new password for your ${productName} account. Choose it here, in the browser where you asked for it.`,
    button: 'Set a new password',
    validity: 'The link works once, within 1 hour. Your other devices are then signed out.',
    unrequestedNote: 'If this was not you, please ignore this email. Your password stays as it is.',
  });
