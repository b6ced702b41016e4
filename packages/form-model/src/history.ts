import type { EditedForm } from './commands/command.ts';

/** A form with its past and future. Steps share unchanged parts, so a step costs little memory. */
export interface History {
  present: EditedForm;
  /** Oldest first. */
  past: readonly Step[];
  /** Next first. */
  future: readonly Step[];
}

/** One undo step. */
export interface Step {
  /** The form before the step (in `past`) or after it (in `future`). */
  form: EditedForm;
  /** 'Delete Email' */
  label: string;
  /** The page that the change concerned. */
  page: string | undefined;
  /** @see commandBurst */
  burst: string | null;
  /** Milliseconds of a monotonic clock. */
  at: number;
}

export const MAX_STEPS = 200;
/** Changes of one field within this many milliseconds of each other form one step. */
export const BURST_MS = 1_000;

/** A history without steps. */
export const newHistory = (present: EditedForm): History => ({ present, past: [], future: [] });

/** The history after a change; the same history when nothing changed. Clears redo. Keeps at most 200 steps. */
export function record(history: History, form: EditedForm, change: Omit<Step, 'form'>): History {
  if (form === history.present) return history;
  const last = history.past.at(-1);
  const goesOn =
    last && change.burst !== null && last.burst === change.burst && change.at - last.at <= BURST_MS && history.future.length === 0;
  // Later changes of a burst only update its time; undo restores the form before the first one.
  const step: Step = goesOn ? { ...last, at: change.at } : { ...change, form: history.present };
  const past = [...(goesOn ? history.past.slice(0, -1) : history.past), step].slice(-MAX_STEPS);
  return { present: form, past, future: [] };
}

/** Goes one step back. Returns the same history when there is no step. */
export function undo(history: History): History {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    present: step.form,
    past: history.past.slice(0, -1),
    future: [{ ...step, form: history.present, burst: null }, ...history.future],
  };
}

/** Goes one step forward. Returns the same history when there is no step. */
export function redo(history: History): History {
  const [step, ...future] = history.future;
  if (!step) return history;
  return { present: step.form, past: [...history.past, { ...step, form: history.present }], future };
}
