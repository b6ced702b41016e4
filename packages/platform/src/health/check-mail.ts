import { type Check, countText, spanText, type There } from './checks.ts';

/** Mails of all services, which leave by one server. */
export function checkMail(there: There, now: number): Check[] {
  const mails = there.flatMap(([, { mail }]) => mail ?? []);
  const where = 'mail';
  if (mails.length === 0) return [{ code: 'mail.server', state: 'unknown', where, says: 'No service that sends mails tells of them.' }];
  const sentAt = Math.max(...mails.map((mail) => mail.sentAt ?? 0));
  const failed = mails.reduce((one, other) => ((other.failedAt ?? 0) > (one.failedAt ?? 0) ? other : one));
  const failedAt = failed.failedAt ?? 0;
  const sent = sentAt === 0 ? 'none was sent yet' : `the last one was sent ${spanText(now - sentAt)} ago`;
  const server: Check =
    failedAt > sentAt
      ? { code: 'mail.server', state: 'problem', where, says: `A mail failed ${spanText(now - failedAt)} ago, and ${sent}: ${failed.why}` }
      : sentAt === 0
        ? { code: 'mail.server', state: 'unknown', where, says: 'No mail was sent yet. Send a test mail.' }
        : { code: 'mail.server', state: 'ok', where, says: `Mails are taken: ${sent}.` };
  const waiting = mails.reduce((sum, mail) => sum + mail.waiting, 0);
  return [
    server,
    waiting > 0
      ? {
          code: 'mail.waiting',
          state: 'warning',
          where,
          says: `${countText(waiting, 'mail')} that the mail server has put off, or that cannot reach it.`,
        }
      : { code: 'mail.waiting', state: 'ok', where, says: 'No mail waits for the mail server.' },
  ];
}
