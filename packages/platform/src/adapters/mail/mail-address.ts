import type { MailMessage } from '../../ports/mail.ts';

/**
 * A message for nodemailer. The address is an object, because nodemailer splits strings at commas. A message never makes the mailer read
 * local files or fetch addresses.
 */
export const mailOptions = ({ to, unsubscribe, ...message }: MailMessage) => ({
  ...message,
  to: { name: '', address: to },
  ...(unsubscribe !== undefined && {
    list: { unsubscribe: { url: unsubscribe, comment: '' } },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
  disableFileAccess: true,
  disableUrlAccess: true,
});
