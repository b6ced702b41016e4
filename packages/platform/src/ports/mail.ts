import { UnavailableError } from './unavailable.ts';

/** The mail port. `send` resolves when the message was durably accepted; the outbox retries a mail that rejects. */
export interface Mailer {
  /**
   * @throws MailRefusedError for a mail that will never be taken
   * @throws MailPutOffError for a recipient whom the server puts off
   * @throws MailServerAwayError where no mail reaches the server, and this one has surely not
   */
  send(message: MailMessage, tracks?: MailTracks): Promise<void>;
  /**
   * Erases the mails that the adapter itself keeps, of a person whose account was deleted. What a mail server has is its own.
   * @param isOf whether a mail is the person's
   */
  erase(isOf: (tracks: MailTracks) => boolean): Promise<void>;
  close(): Promise<void>;
}

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer to the mail reaches; absent: the product's own address. */
  replyTo?: { name: string; address: string };
  /** The address that ends such mails. Mail programs show it as a button and post to it (RFC 8058). */
  unsubscribe?: string;
}

/** What finds a mail when a person is erased. */
export interface MailTracks {
  /** The id of the user whom it concerns, or `SecurityLog.nameOf` an address without an account; '' if none is known. */
  about: string;
  /** `SecurityLog.nameOf` the recipient's address. */
  recipient: string;
  /** Epoch milliseconds. */
  queuedAt: number;
}

/** What became of a mail that was sent at once. */
export interface MailTry {
  isSent: boolean;
  /** What the mail server said, without addresses; '' where it took the mail. */
  says: string;
}

/** The mail server refuses this mail for good: the recipient does not exist, or this product may not send it. The next try would be refused as well. */
export class MailRefusedError extends Error {
  /**
   * @param answer what the server said, without the recipient
   * @param isOfAddress whether it refuses the recipient's address, which nobody can mend, and not this product or what it writes
   */
  constructor(
    answer: string,
    readonly isOfAddress = false,
  ) {
    super(`the mail server refused the mail: ${answer}`);
    this.name = 'MailRefusedError';
  }
}

/** The mail server puts this recipient off: the domain cannot be found, or the server wants to see it once more. It takes other mails. */
export class MailPutOffError extends UnavailableError {
  override name = 'MailPutOffError';
}

/** Whether a failure speaks of the recipient's address alone: there is nothing to mend, neither here nor at the mail server. */
export const isOfRecipient = (error: unknown): boolean =>
  error instanceof MailPutOffError || (error instanceof MailRefusedError && error.isOfAddress);

/** The mail server is away, or takes no mail from this product. No byte of the mail was sent. */
export class MailServerAwayError extends UnavailableError {
  override name = 'MailServerAwayError';
  /** @param isRefusal whether it refuses this product, as it does with a wrong password */
  constructor(
    cause: unknown,
    readonly isRefusal = false,
  ) {
    super(cause);
  }
}
