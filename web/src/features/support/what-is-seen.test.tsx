import { afterEach, describe, expect, it } from '@jest/globals';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { formatMinute } from '../../lib/dates.ts';
import { stubNetwork } from '../../testing/network.ts';
import { fill, show } from '../../testing/show.tsx';
import { noteToasts } from '../../testing/toasts.ts';
import { SuggestionsScreen } from './suggestions-screen.tsx';
import { SupportScreen } from './support-screen.tsx';

afterEach(() => {
  sessionStorage.clear();
  focusManager.setFocused(undefined);
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const message = { id: 'a', title: 'مساعدة', text: 'السطر الأول', sent_at: Date.now() - 86_400_000, solved: true };
const mine = (messages: readonly object[], more: object = {}): [number, unknown] => [
  200,
  { messages, isMore: false, isMailed: true, ...more },
];

describe('writing to the operator', () => {
  it.each([
    ['support', SupportScreen, 'Message', 'What is it about?', 'We reply by email within 24 hours.'],
    [
      'suggestions',
      SuggestionsScreen,
      'Description',
      'Your idea in a few words',
      'It goes to the operator of this server. You may not get a reply.',
    ],
  ] as const)('says what is to be written, how long it may be, and what becomes of it: %s', async (_name, Screen, text, hint, next) => {
    stubNetwork({ '/api/getMyMessages': () => mine([]) });
    show(<Screen />);
    expect(await screen.findByText(next)).toBeTruthy();
    expect([field('Title').placeholder, field('Title').maxLength, field(text).maxLength]).toEqual([hint, 200, 10_000]);
  });

  it.each([
    ['support', SupportScreen, 'Message', '/api/customer', true],
    ['suggestions', SuggestionsScreen, 'Description', '/api/suggestion', false],
  ] as const)(
    'is ready for the next one, and promises a reply only where there may be one: %s',
    async (_name, Screen, text, path, mayReply) => {
      noteToasts();
      stubNetwork({ '/api/getMyMessages': () => mine([]), [path]: () => [200, { success: true }] });
      const { user } = show(<Screen />);
      fill(field('Title'), 'Kiln');
      fill(field(text), 'It does not open.');
      await user.click(screen.getByRole('button', { name: 'Send' }));
      await screen.findByText('Sent. It is in the list now, with its state.');
      expect(document.activeElement).toBe(field('Title'));
      expect(screen.queryByText(/If there is a reply, it comes to the email address of your account\./) !== null).toBe(mayReply);
    },
  );
});

describe('what was sent', () => {
  it('tells its state, its minute, and its text in its own direction', async () => {
    stubNetwork({ '/api/getMyMessages': () => mine([message, { ...message, id: 'b', title: 'Glaze', solved: false }]) });
    show(<SupportScreen />);
    const solved = await screen.findByText('Solved');
    expect([solved.dataset.tone, screen.getByText('Open').dataset.tone]).toEqual(['brand', undefined]);
    expect(screen.getAllByTitle(formatMinute(message.sent_at))).toHaveLength(2);
    expect([screen.getByText('مساعدة').dir, screen.getAllByText('السطر الأول')[0]?.dir]).toEqual(['auto', 'auto']);
  });

  it('says that it is not all where it is not', async () => {
    stubNetwork({ '/api/getMyMessages': () => mine([message], { isMore: true }) });
    show(<SupportScreen />);
    expect(await screen.findByText('The latest 1. The download of your data under Profile has all of them.')).toBeTruthy();
  });

  it('stays, and says that it is from before, while it does not load again', async () => {
    stubNetwork({ '/api/getMyMessages': () => mine([message]) });
    show(<SupportScreen />);
    await screen.findByText('Solved');
    stubNetwork({});
    for (const isFocused of [false, true]) await act(async () => focusManager.setFocused(isFocused));
    expect(await screen.findByText('What you sent did not load. What you see is from before.')).toBeTruthy();
    expect([screen.getByText('Solved'), screen.getByRole('button', { name: 'Try again' })]).toHaveLength(2);
    stubNetwork({ '/api/getMyMessages': () => mine([message]) });
    await waitFor(() => expect(screen.queryByText(/from before/)).toBeNull());
  });

  it('is looked at again when somebody comes back to the window: it may be solved by now', async () => {
    let solved = false;
    stubNetwork({ '/api/getMyMessages': () => mine([{ ...message, solved }]) });
    show(<SupportScreen />);
    await screen.findByText('Open');
    solved = true;
    for (const isFocused of [false, true]) await act(async () => focusManager.setFocused(isFocused));
    await waitFor(() => expect(screen.queryByText('Solved')).not.toBeNull());
  });
});
