import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { stubNetwork } from '../../testing/network.ts';
import { fill, show } from '../../testing/show.tsx';
import { noteToasts } from '../../testing/toasts.ts';
import { SuggestionsScreen } from './suggestions-screen.tsx';
import { SupportScreen } from './support-screen.tsx';

afterEach(() => sessionStorage.clear());

const nothing = { '/api/getMyMessages': () => [200, { messages: [], isMore: false, isMailed: true }] as [number, unknown] };
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
/** The calls that send something. */
const sentIn = <T extends { body?: unknown }>(calls: readonly T[]) => calls.filter(({ body }) => Object(body).title !== undefined);
const send = () => screen.getByRole('button', { name: 'Send' });

describe('support', () => {
  it.each(['7', 'null', '[1]', '{', '{"title":5,"message":{"a":1},"other":"x"}'])(
    'opens blank where %s is kept of what was written',
    async (kept) => {
      stubNetwork(nothing);
      sessionStorage.setItem('written Support', kept);
      show(<SupportScreen />);
      await screen.findByText('We reply by email within 24 hours.');
      expect([field('Title').value, field('Message').value]).toEqual(['', '']);
    },
  );

  it('[SUPP-01] has title and message and promises a reply within 24 hours; [SUPP-02] says that it was sent', async () => {
    const toasts = noteToasts();
    const { calls } = stubNetwork({ ...nothing, '/api/customer': () => [200, { success: true }] });
    const { user } = show(<SupportScreen />);
    expect(await screen.findByText('We reply by email within 24 hours.')).toBeTruthy();
    fill(field('Title'), 'Kiln');
    fill(field('Message'), 'It does not open.');
    await user.click(send());
    await waitFor(() => expect(toasts).toContain('Your message is successfully sent.'));
    expect(sentIn(calls)[0]?.body).toEqual({ title: 'Kiln', message: 'It does not open.', requestId: expect.any(String) });
    await waitFor(() => expect([field('Title').value, field('Message').value]).toEqual(['', '']));
    // It stays in place until something else is written.
    expect(screen.getByText('Sent. It is in the list now, with its state.')).toBeTruthy();
    fill(field('Title'), 'Glaze');
    expect(screen.getByText('We reply by email within 24 hours.')).toBeTruthy();
  });

  it.each([
    ['support', SupportScreen, 'Your messages'],
    ['suggestions', SuggestionsScreen, 'Your suggestions'],
  ] as const)('promise nothing that this server does not keep, and say where what is sent will stand: %s', async (_name, Screen, title) => {
    let answer: [number, unknown] = [503, { error: 'Busy' }];
    stubNetwork({ '/api/getMyMessages': () => answer });
    const { user } = show(<Screen />);
    const list = await screen.findByRole('region', { name: title });
    // As long as it is not known whether anybody is mailed.
    expect(screen.queryByText(/24 hours/)).toBeNull();
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer = [200, { messages: [], isMore: false, isMailed: false }];
    await user.click(again);
    await waitFor(() => expect(list.textContent).toContain('Nothing sent yet.'));
    expect(screen.queryByText(/We reply|is read/)).toBeNull();
  });

  it('keeps what was written when it fails, when the screen is left, and sends it again as the same message', async () => {
    const toasts = noteToasts();
    let answer: [number, unknown] = [422, { error: { message: 'Please write a message.' } }];
    const { calls } = stubNetwork({ ...nothing, '/api/customer': () => answer });
    const { user, unmount } = show(<SupportScreen />);
    fill(field('Title'), 'Kiln');
    await user.click(send());
    expect(await screen.findByText('Please write a message.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Message')));
    fill(field('Message'), 'Help');
    answer = [503, { error: 'Busy' }];
    await user.click(send());
    await waitFor(() => expect(sentIn(calls)).toHaveLength(2));
    expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy();
    answer = [200, { success: true }];
    await user.click(send());
    await waitFor(() => expect(toasts).toContain('Your message is successfully sent.'));
    const ids = sentIn(calls).map(({ body }) => (body as { requestId: string }).requestId);
    expect(ids[1]).toBe(ids[2]);
    fill(field('Title'), 'Later');
    unmount();
    show(<SupportScreen />);
    expect(field('Title').value).toBe('Later');
  });

  it('[SUPP-04] suggestions have title and description, and say that they were sent', async () => {
    const toasts = noteToasts();
    const { calls } = stubNetwork({ ...nothing, '/api/suggestion': () => [200, { success: true }] });
    const { user } = show(<SuggestionsScreen />);
    fill(field('Title'), 'Glaze');
    fill(field('Description'), 'More colors.');
    await user.click(send());
    await waitFor(() => expect(toasts).toContain('Your suggestion is successfully sent.'));
    expect(sentIn(calls)[0]?.body).toMatchObject({ title: 'Glaze', description: 'More colors.' });
  });

  it('[use 3] lists what was sent with its state, also what has just been sent, and says where nobody is mailed', async () => {
    noteToasts();
    const old = { id: 'a', title: 'Glaze', text: 'It runs.', sent_at: Date.now() - 172_800_000, solved: true };
    const messages = [old];
    stubNetwork({
      '/api/getMyMessages': () => [200, { messages, isMore: false, isMailed: false }],
      '/api/customer': () => {
        messages.unshift({ id: 'b', title: 'Kiln', text: 'It does not open.', sent_at: Date.now(), solved: false });
        return [200, { success: true }];
      },
    });
    const { user } = show(<SupportScreen />);
    const list = await screen.findByRole('region', { name: 'Your messages' });
    expect(await screen.findByText(/gets no email about it, so a reply within 24 hours is not certain/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'guide' }).getAttribute('href')).toBe('/guide');
    fill(field('Title'), 'Kiln');
    fill(field('Message'), 'It does not open.');
    await user.click(send());
    await waitFor(() => expect(list.querySelectorAll('li')).toHaveLength(2));
    expect([...list.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
      'KilnOpenJust now',
      'GlazeSolved2 days ago',
    ]);
  });
});
