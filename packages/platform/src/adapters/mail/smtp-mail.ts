import nodemailer from 'nodemailer';
import { type Mailer, MailPutOffError, MailRefusedError, MailServerAwayError } from '../../ports/mail.ts';
import { UnavailableError } from '../../ports/unavailable.ts';
import { mailOptions } from './mail-address.ts';
import { readSmtpAddress } from './smtp-address.ts';

export interface SmtpMailOptions {
  /** 'smtp://USER:PASSWORD@HOST:PORT?tls=required|offered|off' or 'smtps://…' */
  url: string;
  /** Sender, 'Name <address>'. */
  from: string;
  /** Limits of connecting and of each answer of the server, in milliseconds. */
  timeouts?: { connect: number; answer: number };
}

/** RFC 5321 lets a server take five minutes for its greeting and for each answer. */
const defaultTimeouts = { connect: 15_000, answer: 5 * 60_000 };

/**
 * Sends mails through an SMTP server, over a few connections that stay open. `send` resolves when the server has accepted the message.
 * A mail whose connection was lost before its first byte goes out over another one.
 * @throws ConfigError
 */
export function createSmtpMail({ url, from, timeouts = defaultTimeouts }: SmtpMailOptions): Mailer {
  const transport = nodemailer.createTransport(
    {
      ...readSmtpAddress(url),
      ...{ pool: true, maxConnections: 3, maxMessages: 100, maxRequeues: 2 },
      connectionTimeout: timeouts.connect,
      dnsTimeout: timeouts.connect,
      greetingTimeout: timeouts.answer,
      // Longer than the limit of the greeting, so that a missing greeting is reported as such: nothing was sent before it.
      socketTimeout: timeouts.answer + 1_000,
    },
    { from },
  );
  return {
    async send(message) {
      try {
        await transport.sendMail(mailOptions(message));
      } catch (error) {
        throw portErrorOf(error);
      }
    },
    // This adapter keeps no mails.
    async erase() {},
    async close() {
      transport.close();
    },
  };
}

interface SmtpFailure {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  /** The system call that failed, such as 'connect'. */
  syscall?: string;
  timeoutType?: string;
}

/** Whether the failure came before the mail was sent. After a connection that was lost later, the server may have the mail. */
const isBeforeMail = ({ code = '', command, syscall, timeoutType }: SmtpFailure): boolean =>
  ['EDNS', 'EAUTH', 'ETLS'].includes(code) ||
  command === 'EHLO' ||
  syscall === 'connect' ||
  (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT');

/**
 * Of an address, by RFC 3463 and 7505. 5.1.7 and 5.1.8 speak of the sender, 5.7 of what the server permits. A plain 550, 551 or 553 says of
 * nothing surely: servers answer so to senders whom they do not trust, too.
 */
const isOfAddress = (replies: string): boolean => /^(556|5\d\d 5\.(1\.(?![78]$)\d+|2\.1))$/.test(replies);

/** Has the answer's numbers only, because its text and the error of the mailer may name the recipient. */
function portErrorOf(error: unknown): Error {
  const failure = (error ?? {}) as SmtpFailure;
  const { code = 'unknown', command = '', response = '', responseCode } = failure;
  const status = [responseCode, /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]].filter((each) => each !== undefined).join(' ');
  const described = `${status || code}${command && ` to ${command}`}`;
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  // An address that cannot be sent as one comes without an answer of the server.
  const isUnsendable = code === 'EENVELOPE' && responseCode === undefined && command === 'API';
  if (isUnsendable) return new MailRefusedError(described, true);
  if (isAboutMail && responseCode !== undefined && responseCode >= 500)
    return new MailRefusedError(described, command === 'RCPT TO' && isOfAddress(status));
  const cause = new Error(`the mail server did not take the mail: ${described}`);
  if (command === 'RCPT TO' && (responseCode === 450 || responseCode === 451)) return new MailPutOffError(cause);
  return isBeforeMail(failure) ? new MailServerAwayError(cause, code === 'EAUTH') : new UnavailableError(cause);
}
