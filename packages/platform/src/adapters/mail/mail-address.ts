import type { MailMessage } from '../../ports/mail.ts';

/** As an object it stays one address, whatever a visitor wrote into it: nodemailer splits text at commas. */
export const oneAddress = ({ to }: MailMessage) => ({ name: '', address: to });
