import { planLabel } from '@formwright/contracts/product-words';
import type { Me } from './api.ts';

export interface Quota {
  used: number;
  max: number;
  plan: Me['plan'];
  isSuspended: boolean;
}

/**
 * Number of existing forms and the plan's limit; null while unknown, or if the plan has no limit. It counts the forms, because after a
 * downgrade the account's number of remaining forms does not tell how many exist.
 */
export function quotaOf(me: Me | undefined, forms: readonly { isOneTime: boolean }[] = []): Quota | null {
  if (!me || me.maxCount === null || me.formCount === null) return null;
  const existing = forms.filter(({ isOneTime }) => !isOneTime).length;
  return {
    used: Math.max(me.maxCount - me.formCount, existing),
    max: me.maxCount,
    plan: me.plan,
    isSuspended: me.blocked === 1 && me.taken_down !== 1,
  };
}

/** '2 of 5 forms used' */
export function quotaText({ used, max }: Quota): string {
  if (used > max) return `${used} forms, ${max} in the plan`;
  return `${used} of ${max} ${max === 1 ? 'form' : 'forms'} used`;
}

/** '1 form left' */
export function quotaHint({ used, max, plan, isSuspended }: Quota): string {
  if (isSuspended) return 'Suspended until it is paid for';
  const left = max - used;
  if (left < 0) return `The public cannot open the newest ${left === -1 ? 'one' : -left}`;
  if (left === 0) return `All forms of the ${planLabel(plan)} plan are in use`;
  return left === 1 ? '1 form left' : `${left} forms left`;
}
