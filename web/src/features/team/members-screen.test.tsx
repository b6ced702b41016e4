import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { readerZone } from '../../lib/reader-zone.ts';
import { session } from '../../lib/session.ts';
import { holdDate } from '../../testing/hold-date.ts';
import { stubNetwork } from '../../testing/network.ts';
import { recordSavedFiles } from '../../testing/saved-files.ts';
import { fill, show } from '../../testing/show.tsx';
import { noteToasts } from '../../testing/toasts.ts';
import { tokenFor } from '../../testing/tokens.ts';
import type { MemberPage, TeamMember } from './api.ts';
import { MembersScreen } from './members-screen.tsx';
import { ben, person } from './testing/people.ts';

const today = '2027-03-09';
const now = Date.parse(`${today}T15:00:00`);
beforeEach(() => {
  localStorage.clear();
  holdDate(now);
  session.start(tokenFor('ada'));
});
afterEach(() => void jest.useRealTimers());

const inAWeek = now + 7 * 24 * 3_600_000;

const invitation = (changes: Partial<TeamMember> = {}) =>
  person({ _id: 'inv1', email: 'cy@example.org', firstname: '', fullName: '', status: 'pending', expires_at: inAWeek, ...changes });

const emailField = () => screen.getByLabelText<HTMLInputElement>('Invite by email');

describe('the older view of the team', () => {
  const confirmed = { ...ben, status: 'confirm' } as const;
  const pending = (index: number) => ({
    ...invitation({ _id: `inv${index}`, email: `m${index}@example.org` }),
    status: 'pending' as const,
  });
  const page = (data: MemberPage['data'], total = data.length, current_page = 1): MemberPage => ({ data, total, current_page });

  it('[TEAM-05] lists invitations with their status, the confirmed one highlighted, and those awaited with a count', async () => {
    stubNetwork({
      '/api/getMembers': () => [200, page([confirmed, pending(1)])],
      '/api/getMembersConfirm': () => [200, page([pending(1)])],
      '/api/getMembersConfirmCount': () => [200, { count: 1 }],
    });
    const { user } = show(<MembersScreen payFirst={null} />);
    expect(document.title).toMatch(/^Team\b/);
    const members = within(await screen.findByRole('table', { name: 'Everyone invited' }));
    expect(members.getByText('Accepted').getAttribute('data-tone')).toBe('brand');
    expect(members.getByText('Pending').getAttribute('data-tone')).toBe('brass');
    // Nobody stands on the screen twice.
    expect(screen.getAllByText('m1@example.org')).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Pending (1)' }));
    const awaited = within(await screen.findByRole('table', { name: 'Pending' }));
    await waitFor(() => expect(awaited.getAllByRole('row')).toHaveLength(2));
    expect(awaited.getByText('m1@example.org')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Everyone invited' }));
    expect(await screen.findByText('Accepted')).toBeTruthy();
  });

  it('says of neither list what only the other one is known to be', async () => {
    stubNetwork({
      '/api/getMembers': () => [200, page([])],
      '/api/getMembersConfirm': () => new Promise(() => undefined),
      '/api/getMembersConfirmCount': () => [200, { count: 1 }],
    });
    const { user } = show(<MembersScreen payFirst={null} />);
    await screen.findByText('Nobody has been invited yet.');
    await user.click(await screen.findByRole('button', { name: 'Pending (1)' }));
    expect(await screen.findByRole('status', { name: 'Loading the members' })).toBeTruthy();
    expect(screen.queryByText('Everyone has accepted.')).toBeNull();
  });

  it("[TEAM-07] an invitation shows 'Registration request has been successfully sent', and errors under the field", async () => {
    let answer: [number, unknown] = [422, { error: { email: 'This is not an email address.' } }];
    const { calls } = stubNetwork({
      '/api/getMembers': () => [200, page([])],
      '/api/getMembersConfirm': () => [200, page([])],
      '/api/getMembersConfirmCount': () => [200, { count: 0 }],
      '/api/addmembers': () => answer,
    });
    const { user } = show(<MembersScreen payFirst={null} />);
    expect(await screen.findByText('Nobody has been invited yet.')).toBeTruthy();
    fill(emailField(), 'cy@example');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('This is not an email address.')).toBeTruthy();
    answer = [200, { success: true }];
    fill(emailField(), 'cy@example.org');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('Registration request has been successfully sent')).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/api/addmembers').at(-1)?.body).toEqual({ email: 'cy@example.org' });
  });

  it('[TEAM-06] offers a PDF of the member list, and says that it is on its way, or why there is none', async () => {
    const saved = recordSavedFiles();
    let answer: (reply: [number, unknown]) => void = () => undefined;
    stubNetwork({
      '/api/getMembers': () => [200, page([confirmed])],
      '/api/getMembersConfirm': () => [200, page([])],
      '/api/getMembersConfirmCount': () => [200, { count: 0 }],
      [`/api/generateMemberListPdf/ada?timeZone=${encodeURIComponent(readerZone())}`]: () => new Promise((resolve) => (answer = resolve)),
    });
    const { user } = show(<MembersScreen payFirst={null} />);
    const button = await screen.findByRole('button', { name: 'Member list as PDF' });
    await user.click(button);
    expect(await screen.findByText('The file is downloading, please wait.')).toBeTruthy();
    answer([200, '%PDF-team']);
    await waitFor(() => expect(saved).toEqual([{ name: `Team - ${today}.pdf`, size: 9, isInFrame: true }]));
    await user.click(button);
    answer([429, { error: 'Too many requests. Please wait a moment.' }]);
    expect(await screen.findByText('Too many requests. Please wait a moment.')).toBeTruthy();
    expect(saved).toHaveLength(1);
  });

  it('pages a list, and goes to the last page when the one shown has nobody left', async () => {
    let total = 11;
    const { calls } = stubNetwork({
      '/api/getMembers': () => [200, page([pending(1)], total)],
      '/api/getMembers?page=2': () => [200, page(total > 10 ? [pending(11)] : [], total, 2)],
      '/api/getMembersConfirm': () => [200, page([pending(2)], 1)],
      '/api/getMembersConfirmCount': () => [200, { count: 1 }],
      '/api/deleteMember': () => {
        total = 10;
        return [200, page([], total, 2)];
      },
    });
    const { user } = show(<MembersScreen payFirst={null} />);
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel the invitation to m11@example.org' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel invitation' }));
    expect(await screen.findByText('m1@example.org')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull());
    expect(calls.find(({ path }) => path === '/api/deleteMember')?.body).toEqual({ memberId: 'inv11', email: 'm11@example.org' });
  });

  it('say so when the last one of a list is canceled, and keep the focus there', async () => {
    let total = 1;
    stubNetwork({
      '/api/getMembers': () => [200, page([confirmed], 1)],
      '/api/getMembersConfirm': () => [200, page(total > 0 ? [pending(2)] : [], total)],
      '/api/getMembersConfirmCount': () => [200, { count: total }],
      '/api/deleteMember': () => {
        total = 0;
        return [200, page([], 0)];
      },
    });
    const toasts = noteToasts();
    const { user } = show(<MembersScreen payFirst={null} />, { path: '/?list=awaited' });
    await user.click(await screen.findByRole('button', { name: 'Cancel the invitation to m2@example.org' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel invitation' }));
    expect(await screen.findByText('Everyone has accepted.')).toBeTruthy();
    await waitFor(() => expect(toasts).toEqual(['The invitation to m2@example.org is canceled.']));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Pending' }));
  });
});
