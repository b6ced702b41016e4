import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session.ts';
import { fill } from '../../../testing/show.tsx';
import { openProfile, part } from './testing/open-profile.tsx';

beforeEach(() => {
  localStorage.clear();
  session.start('token');
});

describe('deleting the account', () => {
  it('[PROF-20 part: the question] deletes the account only after a question', async () => {
    const { user, calls, left } = openProfile({}, { '/api/deleteAccount': () => [200, { success: true }] });
    const ask = async () => user.click((await part('Delete account')).getByRole('button', { name: 'Delete account' }));
    await ask();
    const question = 'Do you really want to delete your account? This process cannot be undone.';
    const dialog = () => within((screen.getByText(question) as HTMLElement).closest('[role="dialog"]') as HTMLElement);
    await user.click(dialog().getByRole('button', { name: 'Keep account' }));
    expect(left).toEqual([]);
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    await ask();
    fill(dialog().getByLabelText('Password'), 'Wooden-chair7');
    await user.click(dialog().getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(left).toEqual(['deleted']));
    expect(calls.filter(({ path }) => path === '/api/deleteAccount').map(({ body }) => body)).toEqual([{ password: 'Wooden-chair7' }]);
  });

  it('does not offer to keep it while it is being deleted, by no key either', async () => {
    let answer: (reply: [number, unknown]) => void = () => undefined;
    const { user, left } = openProfile({}, { '/api/deleteAccount': () => new Promise((resolve) => (answer = resolve)) });
    await user.click((await part('Delete account')).getByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog'));
    fill(dialog.getByLabelText('Password'), 'Wooden-chair7');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    const keep = dialog.getByRole<HTMLButtonElement>('button', { name: 'Keep account' });
    await waitFor(() => expect(keep.disabled).toBe(true));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    answer([503, { error: 'Away.' }]);
    await waitFor(() => expect(keep.disabled).toBe(false));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(left).toEqual([]);
  });

  it('counts what goes, as the server tells it each time the question opens, and says what is kept', async () => {
    let forms = 2;
    const contents = { responses: 1_201, views: 3, shared_views: 1, members: 2, invitations: 0, plan: 'Premium', paid_until: null };
    const { user } = openProfile({}, { '/api/getAccountContents': () => [200, { ...contents, forms }] });
    const ask = async () => user.click((await part('Delete account')).getByRole('button', { name: 'Delete account' }));
    const lines = async () => {
      const dialog = within(await screen.findByRole('dialog'));
      const list = await dialog.findByRole('list', { name: 'This is deleted:' });
      return within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    };
    await ask();
    const others = ['1,201 responses, with their files', '3 saved views; 1 shared link will stop working', 'Access for 2 team members'];
    expect(await lines()).toEqual(['2 forms', ...others, 'Your Premium plan']);
    expect(screen.getByText(/^Records of payments are kept, without your name\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    forms = 3;
    await ask();
    expect(await lines()).toEqual(['3 forms', ...others, 'Your Premium plan']);
  });

  it('asks also where nothing could be counted, and says so', async () => {
    const { user } = openProfile({}, { '/api/getAccountContents': () => [503, { error: 'Away.' }] });
    await user.click((await part('Delete account')).getByRole('button', { name: 'Delete account' }));
    await screen.findByText('Your own forms, with their responses and files. They could not be counted just now.');
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  it.each([
    ['the server fails', () => [503, { error: 'Away.' }]],
    ['the answer is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)('says aloud that the account may be deleted where %s', async (_what, answer) => {
    const { user, left } = openProfile({}, { '/api/deleteAccount': answer as () => [number, unknown] });
    await user.click((await part('Delete account')).getByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog'));
    fill(dialog.getByLabelText('Password'), 'Wooden-chair7');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    const said = (await dialog.findByRole('alert')).textContent;
    expect(said).toBe('Something went wrong: the account may be deleted. Please try again.');
    expect(left).toEqual([]);
  });

  it('asks for a code as well where there is a second factor, also when it was switched on elsewhere', async () => {
    let isOn = false;
    const { user, calls, left } = openProfile(
      {},
      {
        '/api/getSecondFactor': () => [200, { since: isOn ? 1_760_000_000_000 : null, codes_left: 10, has_password: true }],
        '/api/deleteAccount': ({ body }) =>
          (body as { code?: string }).code === '123456' ? [200, { success: true }] : [422, { error: { code: 'Enter the code.' } }],
      },
    );
    await user.click((await part('Delete account')).getByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog'));
    fill(dialog.getByLabelText('Password'), 'Wooden-chair7');
    expect(dialog.queryByLabelText('Code')).toBeNull();
    isOn = true;
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText('Enter the code.')).toBeTruthy();
    fill(await dialog.findByLabelText('Code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(left).toEqual(['deleted']));
    const sent = calls.filter(({ path }) => path === '/api/deleteAccount').map(({ body }) => body);
    expect(sent).toEqual([{ password: 'Wooden-chair7' }, { password: 'Wooden-chair7', code: '123456' }]);
  });
});
