import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../lib/session.ts';
import { workspaceMoves } from '../../lib/workspace-moves.ts';
import { stubNetwork } from '../../testing/network.ts';
import { show } from '../../testing/show.tsx';
import { noteToasts } from '../../testing/toasts.ts';
import { tokenFor } from '../../testing/tokens.ts';
import { MoveNotice } from './move-notice.tsx';
import { TeamScreen } from './team-screen.tsx';
import { ada, ben, rowOf } from './testing/people.ts';

beforeEach(() => {
  localStorage.clear();
  session.start(tokenFor('ben', 'ada'));
  workspaceMoves.dismiss();
});
afterEach(() => void jest.restoreAllMocks());

type Answer = [status: number, body: unknown];
const own = { _id: 'ben', name: 'Ben Wood', role: 'OWNER', current: false };
const theirs = { _id: 'ada', name: 'Ada Byron', role: 'ADMIN', current: true };
const ownToken = { access_token: tokenFor('ben') };
const REFUSED: Answer = [401, { error: 'unauthorized' }];

/** A member's screen of the team, on a server that a test changes. */
function openTeam() {
  const server = {
    leave: [200, { success: true }] as Answer,
    open: (): Answer => [200, ownToken],
    renew: (): Answer | Promise<Answer> => [200, ownToken],
  };
  let hasLeft = false;
  const { calls } = stubNetwork({
    '/api/get-team-members': () => (hasLeft ? REFUSED : [200, { members: [ada, ben] }]),
    '/api/get-workspaces': () => [200, { workspaces: hasLeft ? [own] : [own, theirs], deleted: [] }],
    '/api/leave-workspace': () => {
      hasLeft = server.leave[0] === 200;
      return server.leave;
    },
    '/api/switchWorkspace': () => server.open(),
    '/api/refreshToken': () => server.renew(),
  });
  const { user } = show(
    <>
      <MoveNotice kept={() => null} />
      <TeamScreen payFirst={null} />
    </>,
  );
  const press = async (answer: 'Stay' | 'Leave team') => {
    await user.click((await rowOf('Ben Wood')).getByRole('button', { name: 'Leave team' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave Ada Byron’s account?' }));
    expect(question.getByText(/What you made there stays there/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  return { server, press, toasts: noteToasts(), leaving: () => calls.filter(({ path }) => path === '/api/leave-workspace') };
}

const WITH_OWN = 'You have left Ada Byron’s account. This is your own account.';

describe('a team', () => {
  it('is left by a member in the own row after a question, and the own account opens', async () => {
    const { server, press, toasts, leaving } = openTeam();
    expect((await rowOf('Ada Byron')).queryByRole('button')).toBeNull();
    await press('Stay');
    expect(leaving()).toEqual([]);
    server.leave = [500, { error: 'Something went wrong.' }];
    await press('Leave team');
    expect(leaving().map(({ body }) => body)).toEqual([{ workspace_id: 'ada' }]);
    expect([session.workspace(), toasts]).toEqual(['ada', ['Something went wrong.']]);
    server.leave = [200, { success: true }];
    await press('Leave team');
    expect(toasts.at(-1)).toBe(WITH_OWN);
    expect([session.workspace(), workspaceMoves.latest()]).toMatchObject(['ben', { from: 'ada', isAsked: true }]);
  });

  it('that refuses the token before the own account is asked for is left in the same words', async () => {
    const { server, press, toasts } = openTeam();
    server.open = () => REFUSED;
    await press('Leave team');
    expect(toasts).toEqual([WITH_OWN]);
    expect([session.workspace(), workspaceMoves.latest()]).toMatchObject(['ben', { from: 'ada', isAsked: true }]);
  });

  it.each([
    ['is refused', (): Answer => [429, { error: 'Too many requests.' }]],
    [
      'gets no answer',
      (): Answer => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('is left also where the call for the own account %s: the next one opens it, and a notice says so', async (_how, open) => {
    const { server, press, toasts } = openTeam();
    let renew: (answer: Answer) => void = () => undefined;
    const renewed = new Promise<Answer>((resolve) => {
      renew = resolve;
    });
    Object.assign(server, { open, renew: () => renewed });
    await press('Leave team');
    expect(toasts).toEqual(['You have left Ada Byron’s account.']);
    expect(session.workspace()).toBe('ada');
    renew([200, ownToken]);
    const notice = /^You are no longer a member of Ada Byron’s account: you left it .* This is your own account\.$/;
    expect(await screen.findByText(notice)).toBeTruthy();
    expect(session.workspace()).toBe('ben');
  });
});
