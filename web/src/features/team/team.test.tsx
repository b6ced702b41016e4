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
import { TeamScreen } from './team-screen.tsx';
import { ada, ben, person, rowOf } from './testing/people.ts';

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

describe('the team', () => {
  it('[TEAM-01] lists members as accepted and invitations as pending, and until when their link works', async () => {
    stubNetwork({
      '/api/get-team-members': () => [
        200,
        {
          members: [ada, { ...ben, avatar: 'ben.png' }, invitation(), invitation({ _id: 'inv2', email: 'dee@example.org', expires_at: 1 })],
        },
      ],
    });
    show(<TeamScreen payFirst={null} />);
    const owner = await rowOf('Ada Byron');
    for (const text of ['Accepted', 'Owner', 'You', 'ada@example.org']) expect(owner.getByText(text)).toBeTruthy();
    const member = await rowOf('Ben Wood');
    expect(member.getByText('Accepted')).toBeTruthy();
    expect(member.getByRole('presentation').getAttribute('src')).toBe('/files/User/ben/ben.png');
    const open = await rowOf('cy@example.org');
    for (const text of ['Pending', /^Expires \d\d\/\d\d\/\d{4}$/, 'C']) expect(open.getByText(text)).toBeTruthy();
    expect((await rowOf('dee@example.org')).getByText(/^Expired /)).toBeTruthy();
  });

  it('[TEAM-02] invites an address that is not empty, and shows what is wrong with it under the field', async () => {
    let answer: [number, unknown] = [422, { error: { email: 'This person is a member already.' } }];
    let members = [ada];
    const { calls } = stubNetwork({
      '/api/get-team-members': () => [200, { members }],
      '/api/add-member-to-the-team': () => answer,
    });
    const { user } = show(<TeamScreen payFirst={null} />);
    await screen.findByRole('heading', { name: 'No one else is here yet' });
    const invite = screen.getByRole('button', { name: 'Invite' });
    await user.click(invite);
    expect(await screen.findByText('Please enter an email address.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(emailField()));
    fill(emailField(), '   ');
    await user.click(invite);
    expect(calls.filter(({ path }) => path.includes('add-member'))).toEqual([]);
    fill(emailField(), ' cy@example.org ');
    await user.click(invite);
    const error = await screen.findByText('This person is a member already.');
    expect(emailField().getAttribute('aria-describedby')).toContain(error.closest('[id]')?.id);
    expect(emailField().value.trim()).toBe('cy@example.org');
    answer = [200, { member: invitation() }];
    members = [ada, invitation()];
    await user.click(invite);
    expect(await screen.findByText('cy@example.org has been invited.')).toBeTruthy();
    expect(await rowOf('cy@example.org')).toBeTruthy();
    expect([emailField().value, calls.filter(({ path }) => path.includes('add-member')).at(-1)?.body]).toEqual([
      '',
      { email: 'cy@example.org' },
    ]);
  });

  it('says of an invitation on a server without mail that it is a file, and in which folder to the owner only', () => {
    stubNetwork({ '/api/get-team-members': () => [200, { members: [ada] }] });
    const said = () => {
      const { unmount } = show(<TeamScreen payFirst={null} />);
      const text = document.getElementById(emailField().getAttribute('aria-describedby') ?? '')?.textContent;
      unmount();
      return text;
    };
    expect(said()).toBe('They get an email whose link works once, for 7 days.');
    document.documentElement.dataset.mailFolder = 'data/mail';
    const link = 'The link in the newest one works once, for 7 days, on this machine only.';
    expect(said()).toBe(`This server sends no emails but keeps them as files in data/mail. ${link}`);
    session.start(tokenFor('ben', 'ada'));
    expect(said()).toBe(`This server sends no emails but keeps them as files. ${link}`);
    delete document.documentElement.dataset.mailFolder;
  });

  it('[TEAM-03] offers nobody to remove themselves or the owner, neither the owner nor a member', async () => {
    stubNetwork({ '/api/get-team-members': () => [200, { members: [ada, ben, person({ _id: 'eve', fullName: 'Eve Elm' })] }] });
    const removable = () => screen.queryAllByRole('button', { name: /^Remove/ }).map((button) => button.getAttribute('aria-label'));
    const { unmount } = show(<TeamScreen payFirst={null} />);
    await screen.findByText('Eve Elm');
    expect(removable()).toEqual(['Remove Ben Wood', 'Remove Eve Elm']);
    unmount();
    session.start(tokenFor('ben', 'ada'));
    show(<TeamScreen payFirst={null} />);
    await screen.findByText('Eve Elm');
    expect(removable()).toEqual(['Remove Eve Elm']);
  });

  it('[TEAM-04] removes a member and cancels an invitation only after a question', async () => {
    let members = [ada, ben, invitation()];
    const { calls } = stubNetwork({
      '/api/get-team-members': () => [200, { members }],
      '/api/delete-team-member?user_id=ben': () => {
        members = [ada, invitation()];
        return [200, { success: true }];
      },
      '/api/invitations/remove?invitation_id=inv1': () => {
        members = [ada];
        return [200, { success: true }];
      },
    });
    const { user } = show(<TeamScreen payFirst={null} />);
    const removals = () => calls.map(({ path }) => path).filter((path) => path.includes('_id='));
    await user.click(await screen.findByRole('button', { name: 'Remove Ben Wood' }));
    let question = within(await screen.findByRole('dialog', { name: 'Remove Ben Wood?' }));
    await user.click(question.getByRole('button', { name: 'Close' }));
    expect(removals()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove Ben Wood' }));
    question = within(await screen.findByRole('dialog', { name: 'Remove Ben Wood?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Ben Wood is removed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Ben Wood')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Cancel the invitation to cy@example.org' }));
    question = within(await screen.findByRole('dialog', { name: 'Cancel the invitation to cy@example.org?' }));
    expect(removals()).toEqual(['/api/delete-team-member?user_id=ben']);
    await user.click(question.getByRole('button', { name: 'Cancel invitation' }));
    expect(await screen.findByText('The invitation to cy@example.org is canceled.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'No one else is here yet' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'People' }));
  });

  it('sends an invitation again, and says when that is refused', async () => {
    let answer: [number, unknown] = [429, { error: { email: 'Too many invitations today. Please try again tomorrow.' } }];
    const { calls } = stubNetwork({
      '/api/get-team-members': () => [200, { members: [ada, invitation()] }],
      '/api/invitations/resend': () => answer,
    });
    const { user } = show(<TeamScreen payFirst={null} />);
    const again = await screen.findByRole('button', { name: 'Send again to cy@example.org' });
    await user.click(again);
    expect(await screen.findByText('Too many invitations today. Please try again tomorrow.')).toBeTruthy();
    answer = [200, { member: invitation() }];
    await user.click(again);
    expect(await screen.findByText('The invitation is on its way to cy@example.org. Only its newest link works.')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/invitations/resend')?.body).toEqual({ invitation_id: 'inv1' });
  });

  it('of a suspended account invites nobody and sends nothing again: what stands there instead says so', async () => {
    stubNetwork({ '/api/get-team-members': () => [200, { members: [ada, ben, invitation()] }] });
    show(<TeamScreen payFirst={<p>Pay first.</p>} />);
    const open = await rowOf('cy@example.org');
    expect(screen.getByText('Pay first.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    // What the server still does.
    expect(open.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel']);
    expect(screen.getByRole('button', { name: 'Remove Ben Wood' })).toBeTruthy();
  });

  it('that did not load can be asked for again', async () => {
    let answer: [number, unknown] = [500, { error: 'id' }];
    stubNetwork({ '/api/get-team-members': () => answer });
    const { user } = show(<TeamScreen payFirst={null} />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer = [200, { members: [ada, ben] }];
    await user.click(retry);
    expect(await screen.findByText('Ben Wood')).toBeTruthy();
  });
});

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
