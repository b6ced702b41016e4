import { planLabel } from '@formwright/contracts/product-words';
import { isOwnAccount, type Me } from './api.ts';

const TAKEN_DOWN = 'This account was taken down. Its forms and their responses are kept, and nothing of them can be changed.';

/** The reason why the account cannot create a form; null if it can, or if that is unknown and the server decides. */
export function creatingRefusal(me: Me | undefined): string | null {
  return me && me.haveOneTimeForm > 0 ? null : planRefusal(me);
}

/** Whether the next form is the one-time form, because the plan has no place. */
export const usesOneTimeForm = (me: Me | undefined): boolean => planRefusal(me) !== null && creatingRefusal(me) === null;

/** Why the forms of an account that is suspended or taken down cannot be used, at each of them; null if they can. */
export function formsLock(me: Me | undefined): string | null {
  if (me?.taken_down === 1) return TAKEN_DOWN;
  if (me?.blocked !== 1) return null;
  return isOwnAccount(me)
    ? 'Your account has been suspended. Please pay to continue using this form.'
    : 'This account has been suspended. Its owner has to pay first.';
}

/** The reason why the plan has no place for a form; null if it has one. */
function planRefusal(me: Me | undefined): string | null {
  if (!me) return null;
  if (me.taken_down === 1) return TAKEN_DOWN;
  const isOwn = isOwnAccount(me);
  if (me.blocked) {
    return isOwn
      ? 'Your account has been suspended. Please pay to continue. Your forms and their responses are kept.'
      : 'This account has been suspended. Its owner has to pay first. Its forms and their responses are kept.';
  }
  if (me.formCount === null || me.formCount > 0) return null;
  const allowed = me.maxCount === 1 ? 'one form, and it is' : `${me.maxCount} forms, and all of them are`;
  return `${isOwn ? 'Your plan' : 'The plan of this account'}, ${planLabel(me.plan)}, includes ${allowed} in use.`;
}
