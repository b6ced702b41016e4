import type { ReplyOf } from '@formwright/contracts/contract';
import type { getAccountContents } from '@formwright/contracts/identity';
import { planLabel } from '@formwright/contracts/product-words';

export type AccountContents = ReplyOf<typeof getAccountContents>;

const count = (number: number, one: string) => `${number.toLocaleString('en')} ${number === 1 ? one : `${one}s`}`;

/** What is deleted with the account, counted, a line for each kind that there is. @param day writes a date as the product does */
export function whatGoes(
  { forms, responses, views, shared_views, members, invitations, plan, paid_until }: AccountContents,
  day: (time: number) => string,
): string[] {
  return [
    forms === 0 ? 'No forms' : count(forms, 'form'),
    responses > 0 && `${count(responses, 'response')}, with ${responses === 1 ? 'its' : 'their'} files`,
    views > 0 && `${count(views, 'saved view')}${shared_views > 0 ? `; ${count(shared_views, 'shared link')} will stop working` : ''}`,
    members > 0 && `Access for ${count(members, 'team member')}`,
    invitations > 0 && count(invitations, 'open invitation'),
    plan !== 'Free' &&
      `Your ${planLabel(plan)} plan${paid_until === null ? '' : `, paid until ${day(paid_until)}. What is left of it is not refunded`}`,
  ].filter((line) => line !== false);
}
