import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Menu } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { readerZone } from '../../lib/reader-zone.ts';
import { session } from '../../lib/session.ts';
import { holdDate } from '../../testing/hold-date.ts';
import { stubNetwork } from '../../testing/network.ts';
import { outline } from '../../testing/outline.ts';
import { fill, show } from '../../testing/show.tsx';
import { tokenFor } from '../../testing/tokens.ts';
import type { TeamMember } from './api.ts';
import { DeletedTeams } from './deleted-teams.tsx';
import { MembersScreen } from './members-screen.tsx';
import { OwnAccountNote } from './own-account-note.tsx';
import { TeamScreen } from './team-screen.tsx';
import { WorkspaceChoice } from './workspace-choice.tsx';

const now = Date.parse('2027-03-09T15:00:00');
beforeEach(() => {
  localStorage.clear();
  holdDate(now);
  session.start(tokenFor('ada'));
});
afterEach(() => void jest.useRealTimers());

const person = (changes: Partial<TeamMember>): TeamMember => ({
  _id: 'ben',
  email: 'ben@example.org',
  status: 'accepted',
  role: 'ADMIN',
  firstname: 'Ben',
  fullName: 'Ben Wood',
  avatar: 'firstname',
  color: '20, 90, 80',
  memberColor: '',
  created_at: 0,
  updated_at: new Date(2027, 2, 1, 9, 5).getTime(),
  expires_at: null,
  ...changes,
});
const ada = person({ _id: 'ada', email: 'ada@example.org', firstname: 'Ada', fullName: 'Ada Byron', role: 'OWNER' });
const ben = person({});
const cy = person({ _id: 'inv1', email: 'cy@example.org', firstname: '', fullName: '', status: 'pending', expires_at: now + 1 });

/** Answers when the test lets it. */
function held() {
  let answer: (reply: [number, unknown]) => void = () => undefined;
  return {
    call: () => new Promise<[number, unknown]>((resolve) => (answer = resolve)),
    answer: (reply: [number, unknown]) => answer(reply),
  };
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const button = (name: string) => screen.getByRole('button', { name });

describe('a person of the team', () => {
  it('has the color that they have in this team, else their own', async () => {
    stubNetwork({ '/api/get-team-members': () => [200, { members: [ada, { ...ben, memberColor: '200, 10, 10' }] }] });
    show(<TeamScreen payFirst={null} />);
    const colors = [];
    for (const name of ['Ada Byron', 'Ben Wood']) {
      const mark = (await rowOf(name)).querySelector<HTMLElement>('[style*="background"]');
      colors.push([mark?.style.background, mark?.style.color]);
    }
    expect(colors).toEqual([
      ['rgb(20, 90, 80)', 'rgb(255, 255, 255)'],
      ['rgb(200, 10, 10)', 'rgb(255, 255, 255)'],
    ]);
  });

  it('is told by name and address, an invitation by its address alone, with the minute of its date', async () => {
    stubNetwork({ '/api/get-team-members': () => [200, { members: [ada, ben, cy] }] });
    show(<TeamScreen payFirst={null} />);
    const member = await rowOf('Ben Wood');
    expect(within(member).getByText('ben@example.org')).toBeTruthy();
    expect(within(member).getByTitle('01/03/2027 09:05').textContent).toBe('Joined 01/03/2027');
    expect(within(await rowOf('cy@example.org')).getAllByText('cy@example.org')).toHaveLength(1);
    expect(outline(document.body)).toMatchSnapshot();
  });

  it('is removed by a red button, and an invitation is kept by a button that says so', async () => {
    stubNetwork({ '/api/get-team-members': () => [200, { members: [ada, ben, cy] }] });
    const { user } = show(<TeamScreen payFirst={null} />);
    await screen.findByText('Ben Wood');
    const red = ['Remove Ben Wood', 'Cancel the invitation to cy@example.org', 'Send again to cy@example.org'];
    expect(red.map((name) => button(name).dataset.tone)).toEqual(['danger', 'danger', undefined]);
    await user.click(button('Cancel the invitation to cy@example.org'));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Keep it', 'Cancel invitation']);
    await user.click(question.getByRole('button', { name: 'Keep it' }));
    expect(await rowOf('cy@example.org')).toBeTruthy();
  });

  it('is sent the invitation once, however often it is pressed', async () => {
    const { call, answer } = held();
    const { calls } = stubNetwork({
      '/api/get-team-members': () => [200, { members: [ada, cy] }],
      '/api/invitations/resend': call,
    });
    const { user } = show(<TeamScreen payFirst={null} />);
    const again = await screen.findByRole('button', { name: 'Send again to cy@example.org' });
    await user.click(again);
    await waitFor(() => expect(again.dataset.loading).toBe('true'));
    await user.click(again);
    answer([200, { member: cy }]);
    await waitFor(() => expect(again.dataset.loading).toBeUndefined());
    expect(calls.filter(({ path }) => path === '/api/invitations/resend')).toHaveLength(1);
  });
});

describe('inviting', () => {
  it('takes the address of somebody else, and says how long its link works', async () => {
    stubNetwork({ '/api/get-team-members': () => [200, { members: [ada] }] });
    show(<TeamScreen payFirst={null} />);
    const field = screen.getByLabelText<HTMLInputElement>('Invite by email');
    expect([field.type, field.autocomplete, field.maxLength, field.required]).toEqual(['email', 'off', 254, true]);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'They get an email whose link works once, for 7 days.',
    );
    expect(await screen.findByText('Invite a person by email. People who accept an invitation appear here.')).toBeTruthy();
  });

  it('is not proposed where it cannot be done', async () => {
    stubNetwork({ '/api/get-team-members': () => [200, { members: [ada] }] });
    show(<TeamScreen payFirst={<p>Pay first.</p>} />);
    expect(await screen.findByText('People who accept an invitation appear here.')).toBeTruthy();
  });

  it('is ready for the next address once one is invited', async () => {
    const { call, answer } = held();
    stubNetwork({ '/api/get-team-members': () => [200, { members: [ada] }], '/api/add-member-to-the-team': call });
    const { user } = show(<TeamScreen payFirst={null} />);
    const field = screen.getByLabelText<HTMLInputElement>('Invite by email');
    fill(field, 'cy@example.org');
    await user.click(button('Invite'));
    await waitFor(() => expect(button('Invite').dataset.loading).toBe('true'));
    answer([200, { member: cy }]);
    await waitFor(() => expect([field.value, document.activeElement]).toEqual(['', field]));
  });
});

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

describe('the older view', () => {
  const list = (total: number, current_page = 1) => [200, { data: [cy], total, current_page }] as [number, unknown];

  it('leaves the first page out of its address, marks its tab, and shows that its PDF is made', async () => {
    const { call, answer } = held();
    stubNetwork({
      '/api/getMembers': () => list(11),
      '/api/getMembers?page=2': () => list(11, 2),
      '/api/getMembersConfirm': () => [200, { data: [], total: 0, current_page: 1 }],
      '/api/getMembersConfirmCount': () => [200, { count: 0 }],
      [`/api/generateMemberListPdf/ada?timeZone=${encodeURIComponent(readerZone())}`]: call,
    });
    const { user } = show(
      <>
        <MembersScreen payFirst={null} />
        <Address />
      </>,
      { path: '/members' },
    );
    const address = () => screen.getByRole('status', { name: 'Address' }).textContent;
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Invitations');
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(address()).toBe('/members?page=2'));
    await user.click(await screen.findByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(address()).toBe('/members'));
    await user.click(button('Member list as PDF'));
    await waitFor(() => expect(button('Member list as PDF').dataset.loading).toBe('true'));
    answer([429, { error: 'Too many requests.' }]);
    await waitFor(() => expect(button('Member list as PDF').dataset.loading).toBeUndefined());
  });
});

it('one account is opened at a time, and the open one not again', async () => {
  session.start(tokenFor('ada', 'ben'));
  const { call, answer } = held();
  const accounts = ['ada', 'ben', 'cy'].map((_id) => ({ _id, name: _id }));
  const { calls } = stubNetwork({
    '/api/get-workspaces': () => [200, { workspaces: accounts, deleted: [] }],
    '/api/switchWorkspace': call,
  });
  const { user } = show(
    <Menu opened>
      <Menu.Dropdown>
        <WorkspaceChoice />
      </Menu.Dropdown>
    </Menu>,
  );
  for (const name of ['ben', 'cy', 'Your own account']) await user.click(await screen.findByRole('menuitemradio', { name }));
  expect(calls.filter(({ path }) => path === '/api/switchWorkspace').map(({ body }) => body)).toEqual([{ workspace_id: 'cy' }]);
  answer([500, { error: 'id' }]);
  await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'ben' }).getAttribute('aria-checked')).toBe('true'));
});

describe('notices about accounts', () => {
  it('say once, below several lost teams, that the own account is open', async () => {
    const lost = (_id: string) => ({ _id, joined_at: now - 1, deleted_at: now });
    stubNetwork({ '/api/get-workspaces': () => [200, { workspaces: [{ _id: 'ada', name: 'Ada' }], deleted: [lost('x'), lost('y')] }] });
    show(<DeletedTeams />);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Close this notice' })).toHaveLength(2));
    expect(screen.getAllByText(/This is your own account\.$/)).toHaveLength(1);
  });

  it('lead to the own account with one press, and show that it opens', async () => {
    session.start(tokenFor('ada', 'ben'));
    const { call, answer } = held();
    stubNetwork({
      '/api/get-workspaces': () => [200, { workspaces: [{ _id: 'ben', name: 'Ben Wood' }], deleted: [] }],
      '/api/switchWorkspace': call,
    });
    const { user } = show(<OwnAccountNote />);
    await user.click(await screen.findByRole('button', { name: 'Open your own account' }));
    await waitFor(() => expect(button('Open your own account').dataset.loading).toBe('true'));
    answer([500, { error: 'id' }]);
    await waitFor(() => expect(button('Open your own account').dataset.loading).toBeUndefined());
  });
});
