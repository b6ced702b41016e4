import { clearForm, liftTakeDown, takeDownForm } from '@formwright/contracts/admin';

/** What an operator may decide about a form. */
export const decisions = {
  takeDown: { call: takeDownForm, label: 'Take down', kind: 'danger' },
  lift: { call: liftTakeDown, label: 'Lift take-down', kind: 'primary' },
  clear: { call: clearForm, label: 'Clear', kind: 'secondary' },
} as const;
export type Decision = (typeof decisions)[keyof typeof decisions];
