import type { Me } from './api.ts';

/** The name of a plan on the screen. Calls and stored data keep their own spelling. */
export function planLabel(plan: Me['plan']): string {
  return plan === 'Standart' ? 'Standard' : plan;
}
