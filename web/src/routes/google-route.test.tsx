import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { GoogleButton } from '../features/auth/google-button.tsx';
import { session } from '../lib/session.ts';
import { stubNetwork } from '../testing/network.ts';
import { fill, show } from '../testing/show.tsx';
import { Component as Google } from './google.tsx';
import { Component as SignIn } from './sign-in.tsx';

beforeEach(() => {
  localStorage.clear();
  document.documentElement.dataset.google = 'on';
});
afterEach(() => {
  delete document.documentElement.dataset.google;
  window.history.replaceState(null, '', '/');
});

const Elsewhere = () => <p>Arrived at {useLocation().pathname}</p>;
const back = (fragment: string) => {
  window.history.replaceState(null, '', `/google${fragment}`);
  return show(
    <Routes>
      <Route path="/google" Component={Google} />
      <Route path="/signin" Component={SignIn} />
      <Route path="*" Component={Elsewhere} />
    </Routes>,
    { path: '/google' },
  );
};

describe('sign-in with Google', () => {
  it('[AUTH-08] is offered at the sign-in where the server has it, and leads to Google', async () => {
    stubNetwork({ '/api/beginGoogle': () => [200, { url: 'https://accounts.google.com/o/oauth2/v2/auth?nonce=n' }] });
    const onLeave = jest.fn();
    const { user } = show(<GoogleButton onLeave={onLeave} />);
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(onLeave).toHaveBeenCalledWith('https://accounts.google.com/o/oauth2/v2/auth?nonce=n'));
    // Until the browser has left, it takes no other press.
    expect(screen.getByRole('button', { name: 'Continue with Google' }).dataset.loading).toBe('true');
  });

  it('is not offered where the server has none', () => {
    document.documentElement.dataset.google = 'off';
    show(
      <Routes>
        <Route path="*" Component={SignIn} />
      </Routes>,
      { path: '/signin' },
    );
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  });

  it('trades the ID token for a session and keeps it out of the history', async () => {
    const { calls } = stubNetwork({ '/api/signupUserGoogle': () => [200, { access_token: 'token' }] });
    back('#id_token=abc.def.ghi&authuser=0');
    expect(await screen.findByText('Arrived at /forms')).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc.def.ghi', remember: true }]);
    expect([session.isSignedIn(), window.location.hash]).toEqual([true, '']);
  });

  it('asks for the password of an account that has to be linked', async () => {
    const { calls } = stubNetwork({
      '/api/signupUserGoogle': ({ body }) =>
        (body as { password?: string }).password === 'right'
          ? [200, { access_token: 'token' }]
          : [422, { error: { password: 'You have an account with this email.' } }],
    });
    const { user } = back('#id_token=abc');
    expect(await screen.findByText('You have an account with this email.')).toBeTruthy();
    fill(screen.getByLabelText('Password'), 'right');
    await user.click(screen.getByRole('button', { name: 'Link and sign in' }));
    expect(await screen.findByText('Arrived at /forms')).toBeTruthy();
    expect(calls.at(-1)?.body).toEqual({ token: 'abc', password: 'right', remember: true });
  });

  it.each([
    ['#error=access_denied', 'Google did not sign you in.'],
    ['#id_token=old', 'This sign-in with Google has expired. Please begin again.'],
  ])('says what went wrong, and begins again: %s', async (fragment, text) => {
    stubNetwork({ '/api/signupUserGoogle': () => [401, { error: { token: text } }] });
    back(fragment);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy();
    expect(session.isSignedIn()).toBe(false);
  });
});
