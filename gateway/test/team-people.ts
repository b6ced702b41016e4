import { forms, identity, responses, support, team } from '@formwright/contracts';
import type { InjectReply, TestWorld } from '@formwright/platform/testing';
import { password } from './product-world.ts';

// What the tests of teams through all services share.

export const person = { firstname: 'Bea', lastname: 'L', password, confirm_password: password, confirm: '1' };
export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** The token of the latest invitation that was mailed to an address. */
export async function tokenFor(world: TestWorld, email: string): Promise<string> {
  await world.drain();
  const mail = world.mails.findLast(({ to, text }) => to === email && text.includes('/approve-invitation/'));
  return /https:\/\/forms\.example\/approve-invitation\/(\w+)/.exec(mail?.text ?? '')?.[1] ?? 'no link';
}

/** One call of each service. @returns their statuses */
export async function callAll(world: TestWorld, token: string): Promise<number[]> {
  const replies: Pick<InjectReply<typeof identity.getMe>, 'status'>[] = [
    await world.inject(identity.getMe, { ...bearer(token), body: {} }),
    await world.inject(forms.getForms, { ...bearer(token), body: {} }),
    await world.inject(responses.getNotifications, { ...bearer(token), body: {} }),
    await world.inject(support.suggestion, { ...bearer(token), body: { title: 'Kiln', description: 'More' } }),
    await world.inject(team.getTeamMembers, bearer(token)),
  ];
  return replies.map(({ status }) => status);
}
