import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { userRecord } from '../../../testing/records.ts';
import { fill, show } from '../../../testing/show.tsx';
import { noteToasts } from '../../../testing/toasts.ts';
import { ProfileScreen } from './profile-screen.tsx';

beforeEach(() => {
  localStorage.clear();
  session.start('token');
});

type Answers = Parameters<typeof stubNetwork>[0];
function open(changes: Parameters<typeof userRecord>[0] = {}, answers: Answers = {}, section?: string) {
  const network = stubNetwork({ '/api/getMe': () => [200, userRecord(changes)], ...answers });
  const left: string[] = [];
  const screenOf = (
    <ProfileScreen
      forms={[]}
      elsewhere={<p>It belongs to somebody else.</p>}
      section={section}
      onSignOut={() => left.push('signed out')}
      onDeleted={() => left.push('deleted')}
    />
  );
  return { ...show(screenOf), ...network, left };
}
const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the profile', () => {
  it('shows who is signed in, the plan and its quota, and signs out', async () => {
    const { user, left } = open({ plan: 'Standart', maxCount: 5, formCount: 2 });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Profile');
    const general = await part('General information');
    for (const text of ['Ada', 'Byron', 'ada@example.org', '05/11/2026']) expect(general.getByText(text)).toBeTruthy();
    const billing = await part('Billing');
    for (const text of ['Standard', '3 of 5 forms used', '2 forms left']) expect(billing.getByText(text)).toBeTruthy();
    await user.click(general.getByRole('button', { name: 'Sign out' }));
    expect(left).toEqual(['signed out']);
  });

  it('[PROF-03] shows Billing to the owner of the workspace only', async () => {
    open({ _id: 'member', workspace_id: 'user1' });
    await part('Security');
    expect(screen.queryByRole('region', { name: 'Billing' })).toBeNull();
  });

  it('begins with the section that was asked for', async () => {
    open({}, {}, 'billing');
    await waitFor(() => expect(document.activeElement?.id).toBe('billing'));
  });

  it('[PROF-11] [PROF-13] [PROF-15] [PROF-18] changes the password, and goes on with the new token', async () => {
    const toasts = noteToasts();
    const { user, calls } = open({}, { '/api/UpdateMyPasswordDetails': () => [200, { access_token: 'next' }] });
    const security = await part('Security');
    const fields = [/^Current password/, /^New password/, /^Confirm password/].map((name) =>
      security.getByLabelText<HTMLInputElement>(name),
    );
    expect(fields.map(({ type }) => type)).toEqual(['password', 'password', 'password']);
    for (const name of ['current', 'new', 'confirm']) await user.click(security.getByRole('button', { name: `Show ${name} password` }));
    expect(fields.map(({ type }) => type)).toEqual(['text', 'text', 'text']);
    fill(fields[0] as HTMLElement, 'Wooden-chair7');
    fill(fields[1] as HTMLElement, 'secret7');
    const struck = () => [...document.querySelectorAll('s')].map(({ textContent }) => textContent);
    expect(struck()).toEqual(['Minimum 7 characters or longer', 'At least one number']);
    fill(fields[1] as HTMLElement, 'Secret-7');
    fill(fields[2] as HTMLElement, 'Secret-7');
    expect(struck()).toHaveLength(4);
    expect(document.querySelectorAll('[data-met="4"] [data-filled]')).toHaveLength(4);
    await user.click(security.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts).toContain('Your password is successfully changed'));
    expect(calls.at(-1)?.body).toEqual({ current_password: 'Wooden-chair7', password: 'Secret-7', confirm_password: 'Secret-7' });
    await waitFor(() => expect([session.token(), fields.map(({ value }) => value)]).toEqual(['next', ['', '', '']]));
  });

  it('shows what is wrong with a password at its field', async () => {
    const refusal = { error: { current_password: 'The current password is not right.' } };
    const { user } = open({}, { '/api/UpdateMyPasswordDetails': () => [422, refusal] });
    const security = await part('Security');
    await user.click(security.getByRole('button', { name: 'Save' }));
    expect(await security.findByText('The current password is not right.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(security.getByLabelText(/^Current password/)));
  });

  it('[PROF-22] asks a suspended user to pay first', async () => {
    open({ blocked: 1 });
    const security = await part('Security');
    expect(security.getByText('To edit your information, please make a payment first.')).toBeTruthy();
    expect(security.queryByLabelText('Current password')).toBeNull();
  });

  it('[PROF-20 part: the question] deletes the account only after a question', async () => {
    const { user, calls, left } = open({}, { '/api/deleteAccount': () => [200, { success: true }] });
    const ask = async () => user.click((await part('Delete account')).getByRole('button', { name: 'Delete account' }));
    await ask();
    const question = 'Do you really want to delete your account? This process cannot be undone.';
    const dialog = () => within((screen.getByText(question) as HTMLElement).closest('[role="dialog"]') as HTMLElement);
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    expect(left).toEqual([]);
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    await ask();
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(left).toEqual(['deleted']));
    expect(calls.filter(({ path }) => path === '/api/deleteAccount')).toHaveLength(1);
  });

  it('says when it does not load, and tries again', async () => {
    let isBroken = true;
    const { user } = open({}, { '/api/getMe': () => (isBroken ? [403, {}] : [200, userRecord()]) });
    expect(await screen.findByText('The profile did not load.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await part('Security');
  });
});
