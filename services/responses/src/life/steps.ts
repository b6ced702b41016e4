import { ConditionFailedError, pause } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { isSealed } from '../form/kept-back.ts';

/** Responses of one commit. */
export const AT_ONCE = 100;
/** Commits of a call. More responses are left to the job. */
export const STEPS_OF_CALL = 5;
/** How long a call waits for a change that is under way. */
const WAIT_MS = 1_000;
const ASKED_MS = 50;

/** Whether a deletion waits: its form was taken down meanwhile. It goes on once that is lifted. */
export async function isKeptBack(deps: ResponsesDeps, { formId, what }: { formId: string; what: string }): Promise<boolean> {
  const form = what === 'delete' ? await deps.repository.findHead(formId) : null;
  return form?.state === 'active' && isSealed(deps, form);
}

export type Progress = 'more' | 'ended';
/** One commit of a change of many responses. */
export type Step = () => Promise<Progress>;

/** Takes at most `steps` steps. */
export async function work(step: Step, steps: number): Promise<Progress> {
  for (let taken = 0; taken < steps; taken += 1) {
    try {
      const after = await step();
      if (after !== 'more') return after;
    } catch (error) {
      // Another worker or another change came first: the next step looks again.
      if (!(error instanceof ConditionFailedError)) throw error;
    }
  }
  return 'more';
}

/** Waits until `find` finds nothing, at most a second. */
export async function waitWhile(find: () => Promise<unknown>): Promise<void> {
  for (let waited = 0; waited < WAIT_MS && (await find()); waited += ASKED_MS) await pause(ASKED_MS);
}
