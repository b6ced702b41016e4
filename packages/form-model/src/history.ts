import type { EditedForm } from './commands/command.ts';

/** A form with its past and future. Forms share what they do not change, so a step costs little memory. */
export interface History {
  present: EditedForm;
  /** Oldest first. */
  past: readonly Step[];
  /** Next first. */
  future: readonly Step[];
}

/** One change, as undo and redo see it. */
export interface Step {
  /** The form on the other side of the step. */
  form: EditedForm;
  /** 'Delete Email' */
  label: string;
  /** Page where it happened. */
  page: string | undefined;
  /** @see commandBurst */
  burst: string | null;
  /** Milliseconds of any steady clock. */
  at: number;
}

export const MAX_STEPS = 200;
/** Changes of one field that follow within this many milliseconds are one step. */
export const BURST_MS = 1_000;

export const newHistory = (present: EditedForm): History => ({ present, past: [], future: [] });

/** The history after a change; the same one when nothing changed. Forgets the future, and the past beyond 200 steps. */
export function record(history: History, form: EditedForm, change: Omit<Step, 'form'>): History {
  if (form === history.present) return history;
  const last = history.past.at(-1);
  const goesOn =
    last && change.burst !== null && last.burst === change.burst && change.at - last.at <= BURST_MS && history.future.length === 0;
  // A burst keeps the form from before its first letter and moves only its clock on.
  const step: Step = goesOn ? { ...last, at: change.at } : { ...change, form: history.present };
  const past = [...(goesOn ? history.past.slice(0, -1) : history.past), step].slice(-MAX_STEPS);
  return { present: form, past, future: [] };
}

/** One step back; the same history when there is none. */
export function undo(history: History): History {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    present: step.form,
    past: history.past.slice(0, -1),
    future: [{ ...step, form: history.present, burst: null }, ...history.future],
  };
}

/** One step forward again; the same history when there is none. */
export function redo(history: History): History {
  const [step, ...future] = history.future;
  if (!step) return history;
  return { present: step.form, past: [...history.past, { ...step, form: history.present }], future };
}
