import nodemailer from 'nodemailer';
import type { Mailer } from '../../ports/mail.ts';
import { oneAddress } from './mail-address.ts';

export interface SmtpMailOptions {
  /** 'smtp://user:password@host:587' (STARTTLS if offered) or 'smtps://…:465'. */
  url: string;
  /** Sender, 'Name <address>'. */
  from: string;
}

const TIMEOUT_MS = 20_000;

/** Sends mails through an SMTP server, over a few persistent connections. `send` resolves when the server has accepted the message. */
export function createSmtpMail({ url, from }: SmtpMailOptions): Mailer {
  const transport = nodemailer.createTransport(
    { url, pool: true, maxConnections: 3, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  return {
    async send(message) {
      // A message must never make the mailer read local files or fetch addresses.
      await transport.sendMail({ ...message, to: oneAddress(message), disableFileAccess: true, disableUrlAccess: true });
    },
    async close() {
      transport.close();
    },
  };
}
