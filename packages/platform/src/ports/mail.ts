/** The mail port. `send` resolves when the message was durably accepted; the outbox retries a mail that rejects. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}
