/** The mail port. `send` resolves when the message was durably accepted; the outbox retries a mail that rejects. */
export interface Mailer {
  /** @throws MailRefusedError for a mail that will never be taken */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address that ends such mails. Mail programs show it as a button and post to it (RFC 8058). */
  unsubscribe?: string;
}

/** The mail server refuses this mail for good: the recipient does not exist, for example. Another try would be refused as well. */
export class MailRefusedError extends Error {
  /** @param answer what the server said, without the recipient */
  constructor(answer: string) {
    super(`the mail server refused the mail: ${answer}`);
    this.name = 'MailRefusedError';
  }
}
