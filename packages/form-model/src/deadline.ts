import type { FormDetails } from './form.ts';

export const NO_COUNTDOWN = '00:00:00';

/** Whether the form is closed. It closes at the instant of the deadline. */
export function isPastDeadline(deadline: FormDetails['deadline'], now: number): boolean {
  return deadline !== null && now >= deadline.at;
}
