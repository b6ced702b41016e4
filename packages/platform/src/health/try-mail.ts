import { pause } from '../common/pause.ts';
import { scrubLine } from '../common/telemetry.ts';
import type { Mailer, MailMessage, MailTracks, MailTry } from '../ports/mail.ts';
import type { HealthNotes } from './health-notes.ts';

/** Who waits for it is answered before a call between services ends. */
const LIMIT_MS = 8_000;
const MAX_SAID = 300;

/** Sends a mail at once, past the queue, and notes what became of it. It is tried once. */
export async function tryMail(
  mailer: Mailer,
  notes: Pick<HealthNotes, 'mailTried'>,
  message: MailMessage,
  tracks: MailTracks,
): Promise<MailTry> {
  const sending = mailer.send(message, tracks).then(
    () => {
      notes.mailTried();
      return { isSent: true, says: '' };
    },
    (error: unknown) => {
      notes.mailTried(error);
      return { isSent: false, says: scrubLine(error instanceof Error ? error.message : String(error), MAX_SAID) };
    },
  );
  const silence = pause(LIMIT_MS).then(() => ({
    isSent: false,
    says: `The mail server has not answered for ${LIMIT_MS / 1_000} seconds.`,
  }));
  return Promise.race([sending, silence]);
}
