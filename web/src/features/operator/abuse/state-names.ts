/** States of a form that may harm, in words. */
export const stateNames = {
  none: 'Reported',
  warned: 'Warned of',
  held: 'Held',
  taken_down: 'Taken down',
  cleared: 'Cleared',
} as const;

/** What was decided. */
export const decisionNames = {
  held: 'Held by the rules',
  taken_down: 'Taken down',
  lifted: 'Take-down lifted',
  cleared: 'Cleared',
} as const;
