import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { session } from '../../lib/session.ts';
import { stubNetwork } from '../../testing/network.ts';
import { fill, show } from '../../testing/show.tsx';
import { tokenFor } from '../../testing/tokens.ts';
import { DeletedTeams } from './deleted-teams.tsx';
import { MembersScreen } from './members-screen.tsx';
import { TeamScreen } from './team-screen.tsx';
import { ada, ben, person } from './testing/people.ts';

beforeEach(() => {
  localStorage.clear();
  session.start(tokenFor('ada'));
});

type Answer = [status: number, body: unknown];
const button = (name: string) => screen.getByRole('button', { name });

/** Answers when the test lets it. */
function held() {
  let answer: (reply: Answer) => void = () => undefined;
  return { call: () => new Promise<Answer>((resolve) => (answer = resolve)), answer: (reply: Answer) => answer(reply) };
}

describe('an invitation that is on its way', () => {
  it.each(['the next address', 'a button of the list'])('leaves %s alone when it has arrived', async (what) => {
    const { call, answer } = held();
    stubNetwork({ '/api/get-team-members': () => [200, { members: [ada, ben] }], '/api/add-member-to-the-team': call });
    const { user } = show(<TeamScreen payFirst={null} />);
    const remove = await screen.findByRole('button', { name: 'Remove Ben Wood' });
    const field = screen.getByLabelText<HTMLInputElement>('Invite by email');
    fill(field, 'cy@example.org');
    await user.click(button('Invite'));
    await waitFor(() => expect(button('Invite').dataset.loading).toBe('true'));
    const isNext = what === 'the next address';
    if (isNext) fill(field, 'dee@example.org');
    else act(() => remove.focus());
    answer([200, { member: ben }]);
    await waitFor(() => expect(button('Invite').dataset.loading).toBeUndefined());
    expect(field.value).toBe(isNext ? 'dee@example.org' : '');
    expect(document.activeElement).toBe(isNext ? field : remove);
  });
});

it('a question that was answered with yes cannot be answered with no while that is under way', async () => {
  const { call, answer } = held();
  stubNetwork({ '/api/get-team-members': () => [200, { members: [ada, ben] }], '/api/delete-team-member?user_id=ben': call });
  const { user } = show(<TeamScreen payFirst={null} />);
  await user.click(await screen.findByRole('button', { name: 'Remove Ben Wood' }));
  const question = within(await screen.findByRole('dialog'));
  const keep = question.getByRole('button', { name: 'Close' });
  await waitFor(() => expect(document.activeElement).toBe(keep));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(keep).toHaveProperty('disabled', true));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  answer([500, { error: 'Something went wrong.' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

it('a page of the members that is not there any more keeps nobody from going back', async () => {
  const first = person({ _id: 'inv1', email: 'cy@example.org', firstname: '', fullName: '', status: 'pending', expires_at: 1 });
  stubNetwork({
    '/api/getMembers': () => [200, { data: [first], total: 1, current_page: 1 }],
    '/api/getMembers?page=3': () => [200, { data: [], total: 1, current_page: 3 }],
    '/api/getMembersConfirm': () => [200, { data: [], total: 0, current_page: 1 }],
    '/api/getMembersConfirmCount': () => [200, { count: 1 }],
  });
  const { user } = show(
    <>
      <Back />
      <MembersScreen payFirst={null} />
    </>,
    { entries: ['/?list=awaited', '/?page=3'] },
  );
  expect(await screen.findByText('cy@example.org')).toBeTruthy();
  await user.click(button('Back'));
  expect(await screen.findByText('Everyone has accepted.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('cy@example.org')).toBeNull());
});

it('a notice that is closed gives the focus to the screen, one that goes by itself takes it from nobody', async () => {
  let deleted = [{ _id: 'x', joined_at: 1, deleted_at: 2 }];
  stubNetwork({
    '/api/get-workspaces': () => [200, { workspaces: [{ _id: 'ada', name: 'Ada' }], deleted }],
    '/api/close-deleted-team': () => {
      deleted = [];
      return [200, { success: true }];
    },
  });
  const screenOf = (
    <main tabIndex={-1}>
      <DeletedTeams />
    </main>
  );
  const { unmount } = show(screenOf);
  await screen.findByRole('button', { name: 'Close this notice' });
  unmount();
  expect(document.activeElement).toBe(document.body);
  const { user } = show(screenOf);
  const close = await screen.findByRole('button', { name: 'Close this notice' });
  act(() => close.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
