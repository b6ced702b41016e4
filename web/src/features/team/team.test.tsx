import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../lib/session.ts';
import { holdDate } from '../../testing/hold-date.ts';
import { stubNetwork } from '../../testing/network.ts';
import { fill, show } from '../../testing/show.tsx';
import { tokenFor } from '../../testing/tokens.ts';
import type { TeamMember } from './api.ts';
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
