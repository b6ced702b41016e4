import type { Me } from './api.ts';

/** A plan's name as people read it. The name in calls and stored data keeps its spelling. */
export function planLabel(plan: Me['plan']): string {
  return plan === 'Standart' ? 'Standard' : plan;
}
