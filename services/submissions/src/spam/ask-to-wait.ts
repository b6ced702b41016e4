import { AppError, type ReplyControls } from '@formwright/platform';

const WAIT_SECONDS = 3600;

/** Says when to come back, if the form has too many held submissions. @returns whether it has */
export function askToWait(reply: ReplyControls, error: unknown): boolean {
  const isFull = error instanceof AppError && error.code === 'submissions.too_many_held';
  if (isFull) reply.header('retry-after', String(WAIT_SECONDS));
  return isFull;
}
