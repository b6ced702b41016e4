import type { Me } from './api.ts';

export interface Quota {
  used: number;
  max: number;
  plan: Me['plan'];
}

/** How many of the plan's forms exist; null while unknown and on a plan without a limit. */
export function quotaOf(me: Me | undefined): Quota | null {
  if (!me || me.maxCount === null || me.formCount === null) return null;
  return { used: Math.max(me.maxCount - me.formCount, 0), max: me.maxCount, plan: me.plan };
}

/** 'One more form is included.' */
export function quotaHint({ used, max, plan }: Quota): string {
  const left = max - used;
  if (left <= 0) return `All forms of the ${plan} plan are in use.`;
  return left === 1 ? 'One more form is included.' : `${left} more forms are included.`;
}
