import { clearForm, liftTakeDown, takeDownForm } from '@formwright/contracts/admin';

/** What an operator may decide about a form. */
export const decisions = {
  takeDown: { call: takeDownForm, label: 'Take down', kind: 'danger' },
  /** Once more: it answers an objection. */
  keep: { call: takeDownForm, label: 'Keep it closed', kind: 'danger' },
  lift: { call: liftTakeDown, label: 'Lift take-down', kind: 'primary' },
  clear: { call: clearForm, label: 'Clear', kind: 'secondary' },
} as const;
export type Decision = (typeof decisions)[keyof typeof decisions];
