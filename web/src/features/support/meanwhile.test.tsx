import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { session } from '../../lib/session.ts';
import { stubNetwork } from '../../testing/network.ts';
import { fill, show } from '../../testing/show.tsx';
import { noteToasts } from '../../testing/toasts.ts';
import { tokenFor } from '../../testing/tokens.ts';
import { SupportScreen } from './support-screen.tsx';

afterEach(() => {
  session.end();
  sessionStorage.clear();
});

type Answer = [status: number, body: unknown];
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const texts = () => [field('Title').value, field('Message').value];

/** Writes a message and presses Send. The server answers when the test lets it. */
async function sendSlowly() {
  let answer: (reply: Answer) => void = () => undefined;
  const { calls } = stubNetwork({
    '/api/getMyMessages': () => [200, { messages: [], isMore: false, isMailed: true }],
    '/api/customer': () => new Promise<Answer>((resolve) => (answer = resolve)),
  });
  const toasts = noteToasts();
  const view = show(<SupportScreen />);
  fill(field('Title'), 'Kiln');
  fill(field('Message'), 'It does not open.');
  await view.user.click(screen.getByRole('button', { name: 'Send' }));
  const sent = () => calls.filter(({ path }) => path === '/api/customer').map(({ body }) => body as { requestId: string });
  await waitFor(() => expect(sent()).toHaveLength(1));
  return { ...view, toasts, sent, answer: (reply: Answer) => answer(reply) };
}
const arrived = 'Your message is successfully sent.';

describe('a message that is on its way', () => {
  it('takes nothing along that is written meanwhile, nor the focus', async () => {
    const { toasts, answer } = await sendSlowly();
    fill(field('Message'), 'Another thing.');
    answer([200, { success: true }]);
    await waitFor(() => expect(toasts).toEqual([arrived]));
    expect(texts()).toEqual(['Kiln', 'Another thing.']);
    expect(document.activeElement).toBe(field('Message'));
  });

  it('takes no focus from the text that goes on when it fails', async () => {
    const { answer } = await sendSlowly();
    fill(field('Message'), 'It does not open at all.');
    answer([503, { error: 'The server is busy.' }]);
    await screen.findByText('The server is busy.');
    expect(document.activeElement).toBe(field('Message'));
  });

  it('is not there to be sent again when the screen was left and it arrived', async () => {
    const { unmount, toasts, answer } = await sendSlowly();
    unmount();
    answer([200, { success: true }]);
    await waitFor(() => expect(toasts).toEqual([arrived]));
    show(<SupportScreen />);
    expect(texts()).toEqual(['', '']);
  });

  it('is the same message when its answer was lost and the screen left', async () => {
    const { unmount, sent, answer } = await sendSlowly();
    answer([503, { error: 'The server is busy.' }]);
    await screen.findByText('The server is busy.');
    unmount();
    const { user } = show(<SupportScreen />);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual(sent()[0]);
  });
});

it('what somebody has written is not shown to the next one who signs in, and is there for the same one', () => {
  stubNetwork({});
  const opensWith = (user: string) => {
    session.start(tokenFor(user));
    const { unmount } = show(<SupportScreen />);
    const shown = texts();
    fill(field('Title'), `of ${user}`);
    unmount();
    return shown[0];
  };
  expect(['ada', 'ben', 'ada'].map(opensWith)).toEqual(['', '', 'of ada']);
});
