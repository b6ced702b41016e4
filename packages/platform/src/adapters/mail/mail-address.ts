import type { MailMessage } from '../../ports/mail.ts';

/** Passes the address as an object, because nodemailer splits strings at commas. */
export const oneAddress = ({ to }: MailMessage) => ({ name: '', address: to });
