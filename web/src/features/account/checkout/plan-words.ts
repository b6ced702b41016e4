import { amountText } from '@formwright/contracts/product-words';

/** What a plan of so many forms does not cover. @param count forms that take a place; undefined while unknown */
export function coverText(plan: string, maxForms: number, count: number | undefined): string {
  const covers = `${plan} covers ${amountText(maxForms, 'form')}`;
  if (count === undefined) return `${covers}.`;
  const over = count - maxForms;
  if (over <= 0) return `${covers}; you have ${count}.`;
  const newest = over === 1 ? 'the newest one' : `the ${over} newest ones`;
  return `${covers}; you have ${count}. Nothing is deleted: the public sees “Expired!” on ${newest} until a plan covers ${over === 1 ? 'it' : 'them'} again.`;
}
