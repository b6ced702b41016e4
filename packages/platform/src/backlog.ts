/** What is committed and not handled, though nothing is lost. */
export interface Backlog {
  /** Events that wait because a store, the disk or another service is unavailable; tried for ever. */
  waiting: number;
  /** Events and mails that were given up: `npm run operator -- dead-letters`. */
  deadLetters: number;
}

export const sumOfBacklogs = (backlogs: readonly Backlog[]): Backlog => ({
  waiting: backlogs.reduce((sum, { waiting }) => sum + waiting, 0),
  deadLetters: backlogs.reduce((sum, { deadLetters }) => sum + deadLetters, 0),
});
