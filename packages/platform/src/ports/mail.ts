/** The mail port. `send` resolves when the message has been handed over durably; the outbox retries what rejects. */
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
