/** Events and mails that are not delivered yet. None of them is lost. */
export interface Backlog {
  /** Events that wait because a store, the disk or another service is unavailable. They are retried without end. */
  waiting: number;
  /** Events and mails that were moved to the dead letters: `npm run operator -- dead-letters`. */
  deadLetters: number;
}

/** The backlogs of several services together. */
export const sumOfBacklogs = (backlogs: readonly Backlog[]): Backlog => ({
  waiting: backlogs.reduce((sum, { waiting }) => sum + waiting, 0),
  deadLetters: backlogs.reduce((sum, { deadLetters }) => sum + deadLetters, 0),
});
