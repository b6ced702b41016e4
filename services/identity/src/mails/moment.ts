/** A moment as mails tell it: 'November 29, 2026 at 21:30 UTC'. */
export const moment = (at: number): string =>
  `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' }).format(at)} UTC`;

/** A mail may come late. */
export const decidedOn = (at: number): string => `This was decided on ${moment(at)}.`;
