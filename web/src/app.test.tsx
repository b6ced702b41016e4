import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { session } from './lib/session.ts';
import { stubNetwork } from './testing/network.ts';
import { userRecord } from './testing/records.ts';
import { tokenFor } from './testing/tokens.ts';
import { toast } from './ui/toast-store.ts';

const unauthorized: [number, unknown] = [401, { error: 'unauthorized' }];
let App: typeof import('./app.tsx')['App'];

/** What the screen has shown. */
const shown: (string | null)[] = [];
const observer = new MutationObserver(() => shown.push(document.body.textContent));

beforeAll(async () => {
  session.start(tokenFor('ben', 'ada'));
  window.history.replaceState(null, '', '/form/form1');
  // The router begins with the address.
  ({ App } = await import('./app.tsx'));
});
afterEach(() => {
  observer.disconnect();
  cleanup();
});

/** The editor of a form of Ada's account, which is still loading. */
async function openEditor(): Promise<void> {
  stubNetwork({
    '/api/getForm': ({ headers }) => {
      if (headers.authorization === `Bearer ${tokenFor('ben', 'ada')}`) return new Promise(() => undefined);
      return headers.authorization ? [404, { error: 'There is no such form.' }] : unauthorized;
    },
    '/api/getMe': ({ headers }) => (headers.authorization ? [200, userRecord({ _id: 'ben' })] : unauthorized),
    '/api/getForms': ({ headers }) => (headers.authorization ? [200, []] : unauthorized),
    '/api/refreshToken': () => unauthorized,
  });
  shown.length = 0;
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  render(<App />);
  if (window.location.pathname !== '/form/form1') {
    act(() => {
      window.history.pushState(null, '', '/form/form1');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
  }
  await screen.findByText(/^Loading the form/);
}

/** What another tab does. */
const elsewhere = (change: () => void) =>
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });

it('follows another tab to another account, without the news that the form does not exist there', async () => {
  await openEditor();
  elsewhere(() => localStorage.setItem('token', tokenFor('ben')));
  expect(await screen.findByRole('heading', { name: 'Forms' })).toBeTruthy();
  expect(window.location.pathname).toBe('/forms');
  expect(shown.join('\n')).not.toContain('There is no such form');
});

it('leads to the sign-in when another tab has signed out, and says so', async () => {
  session.start(tokenFor('ben', 'ada'));
  await openEditor();
  elsewhere(() => localStorage.clear());
  expect((await screen.findByText(/^You have been signed out\./)).textContent).toBe('You have been signed out.');
  // Whose session it was is known on this page.
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(userRecord({}).email);
  expect(window.location.pathname).toBe('/signin');
  expect(shown.join('\n')).not.toContain('There is no such form');
  // What fails for that reason repeats it no more.
  act(() => toast.error('Your session has ended. Please sign in again.'));
  expect(toast.current()).toBeNull();
});

it('follows another tab in which an operator has signed in, and one in which an owner has again', async () => {
  session.start(tokenFor('ben', 'ada'));
  await openEditor();
  elsewhere(() => {
    localStorage.setItem('admin', '1');
    localStorage.setItem('token', tokenFor('op'));
  });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(window.location.pathname).toBe('/signin');
  elsewhere(() => {
    localStorage.removeItem('admin');
    localStorage.setItem('token', tokenFor('ben'));
  });
  expect(await screen.findByRole('heading', { name: 'Forms' })).toBeTruthy();
});
