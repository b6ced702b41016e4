import { isAhead } from '../common/durations.ts';
import { type Check, countText, spanText, type There } from './checks.ts';

/** So many mails one after the other, and none that is taken between them: it is hardly because of their recipients. */
const REFUSED_OFTEN = 3;

/**
 * Whether the mail server has taken another mail since the last of those came that wait: then it puts off these recipients, which anybody may
 * cause by a sign-up.
 */
export const putsOffRecipients = (newestAt: number | null | undefined, sentAt: number): boolean =>
  sentAt > (newestAt ?? Number.POSITIVE_INFINITY);

/** Mails of all services, which leave by one server. */
export function checkMail(there: There, now: number): Check[] {
  const mails = there.flatMap(([, { mail }]) => mail ?? []);
  const where = 'mail';
  if (mails.length === 0) return [{ code: 'mail.server', state: 'unknown', where, says: 'No service that sends mails tells of them.' }];
  const times = (key: 'sentAt' | 'failedAt') => mails.map((mail) => mail[key] ?? 0);
  const isUnclear = [...times('sentAt'), ...times('failedAt')].some((at) => isAhead(at, now));
  const past = (at: number) => (isAhead(at, now) ? 0 : at);
  const sentAt = Math.max(...times('sentAt').map(past));
  const failed = mails.reduce((one, other) => (past(other.failedAt ?? 0) > past(one.failedAt ?? 0) ? other : one));
  const failedAt = past(failed.failedAt ?? 0);
  const sent = sentAt === 0 ? 'none was sent yet' : `the last one was sent ${spanText(now - sentAt)} ago`;
  const refused = mails.reduce((sum, mail) => sum + (past(mail.refusedAt ?? 0) > sentAt ? (mail.refused ?? 0) : 0), 0);
  const server = serverOf();
  function serverOf(): Check {
    const of = (state: Check['state'], says: string): Check => ({ code: 'mail.server', state, where, says });
    if (failedAt > sentAt) return of('problem', `A mail failed ${spanText(now - failedAt)} ago, and ${sent}: ${failed.why}`);
    if (refused >= REFUSED_OFTEN) return of('warning', `The last ${countText(refused, 'mail')} were refused, and none was taken: ${sent}.`);
    if (sentAt > 0) return of('ok', `Mails are taken: ${sent}.`);
    if (isUnclear) return of('unknown', 'When the last mail was sent is not known: a clock was ahead then. Send a test mail.');
    return of('unknown', 'No mail was sent yet. Send a test mail.');
  }
  const waiting = mails.reduce((sum, mail) => sum + mail.waiting, 0);
  const isOfFew =
    waiting > 0 && server.state === 'ok' && mails.every((mail) => mail.waiting === 0 || putsOffRecipients(mail.newestAt, sentAt));
  return [
    server,
    waiting > 0 && !isOfFew
      ? {
          code: 'mail.waiting',
          state: 'warning',
          where,
          says: `${countText(waiting, 'mail')} that the mail server has put off, or that cannot reach it.`,
        }
      : {
          code: 'mail.waiting',
          state: 'ok',
          where,
          says: isOfFew
            ? `${countText(waiting, 'mail')} that the mail server has put off, while it takes others.`
            : 'No mail waits for the mail server.',
        },
  ];
}
