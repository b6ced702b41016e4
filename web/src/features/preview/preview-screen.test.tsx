import { newPages, newSettings } from '@formwright/form-model';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useNavigationType } from 'react-router-dom';
import { session } from '../../lib/session.ts';
import { stubNetwork } from '../../testing/network.ts';
import { show } from '../../testing/show.tsx';
import { noteToasts } from '../../testing/toasts.ts';
import { PreviewScreen } from './preview-screen.tsx';

const saved = { pages: newPages({ title: 'Kiln firing', newId: () => 'id' }), header: 'Heading', settings: newSettings() };
/** How often the frame was filled. */
let shown: number;

beforeEach(() => {
  shown = 0;
  session.start('token');
  stubNetwork({ '/api/getPreviewTicket': () => [200, { ticket: 'ticket' }] });
  // jsdom loads no frames.
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {
    shown += 1;
  });
});

const open = async (device: 'desktop' | 'tablet' | 'phone' = 'desktop') => {
  show(<PreviewScreen id="form1" device={device} saved={saved} />);
  await waitFor(() => expect(shown).toBe(1));
  return screen.getByTitle<HTMLIFrameElement>('Preview of Kiln firing');
};

it('says that nothing is sent, and marks the device that is shown', async () => {
  await open('tablet');
  expect(screen.getByText('This is a preview; nothing is sent.')).toBeTruthy();
  const devices = within(screen.getByRole('navigation', { name: 'Device' })).getAllByRole('link');
  expect(devices.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['Desktop', '/preview/form1/desktop', null],
    ['Tablet', '/preview/form1/tablet', 'page'],
    ['Phone', '/preview/form1/phone', null],
  ]);
});

const Kind = () => <output>{useNavigationType()}</output>;

it('adds no step for Back when the device changes', async () => {
  const { user } = show(
    <>
      <PreviewScreen id="form1" device="desktop" saved={saved} />
      <Kind />
    </>,
  );
  await waitFor(() => expect(shown).toBe(1));
  await user.click(screen.getByRole('link', { name: 'Tablet' }));
  expect(screen.getByText('REPLACE')).toBeTruthy();
});

it('hears its own frame, and no other window', async () => {
  const frame = await open();
  const toasts = noteToasts();
  const tell = (source: Window | null) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data: 'preview-sent', source })));
  const stranger = document.body.appendChild(document.createElement('iframe'));
  tell(stranger.contentWindow);
  tell(window);
  expect(toasts).toEqual([]);
  tell(frame.contentWindow);
  expect(toasts).toEqual(['Everything is filled in. This is a preview, so nothing was sent.']);
  // The form is shown anew, and empty: once, since the others were not heard.
  await waitFor(() => expect(shown).toBe(2));
  stranger.remove();
});

it('asks again by itself when the server had no time for it', async () => {
  const frame = await open();
  act(() => void window.dispatchEvent(new MessageEvent('message', { data: 'preview-busy', source: frame.contentWindow })));
  await waitFor(() => expect(shown).toBe(2));
});
