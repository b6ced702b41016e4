import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { proof } from '../lib/proof.ts';
import { session } from '../lib/session.ts';
import '../features/operator/statistics/statistics-section.tsx';
import { adminPage } from '../features/operator/testing/records.ts';
import '../features/operator/users/users-section.tsx';
import { stubNetwork } from '../testing/network.ts';
import { userRecord } from '../testing/records.ts';
import { fill, show } from '../testing/show.tsx';
import { Component as Operator } from './evi-admin.tsx';
import { Component as SignIn } from './sign-in.tsx';

beforeEach(() => {
  localStorage.clear();
  session.end();
});

const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

const visit = (path: string) =>
  show(
    <>
      <Address />
      <Routes>
        <Route path="/signin" Component={SignIn} />
        <Route path="/evi-admin/:section?" Component={Operator} />
      </Routes>
    </>,
    { path },
  );

describe('the sign-in of operators', () => {
  it('[AUTH-06] the sign-in error admin goes to the admin sign-in', async () => {
    stubNetwork({ '/api/signinUser': () => [401, { error: { admin: 'Please use the sign-in for operators.' } }] });
    const { user } = visit('/signin');
    fill(screen.getByLabelText('Email'), 'op@example.org');
    fill(screen.getByLabelText('Password'), 'Secret1!');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Sign in for operators' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('op@example.org');
  });

  it('[OPS-03] /evi-admin asks for email and password while no operator is signed in, then names who is, and signs out', async () => {
    session.start('of an ordinary user');
    const { calls } = stubNetwork({
      '/api/sendlogin': ({ body }) =>
        (body as { password: string }).password === 'right'
          ? [200, { access_token: 'token' }]
          : [401, { error: { both: 'The email or the password is not right.' } }],
      '/api/getAdminInfo': () => [200, { email: 'op@example.org' }],
      '/api/signout': () => [200, { success: true }],
    });
    const { user } = visit('/evi-admin');
    expect(screen.getByRole('link', { name: 'Sign in to your forms' }).getAttribute('href')).toBe('/signin');
    // Of an operator who was here before.
    act(() => proof.missFactor());
    fill(screen.getByLabelText(/^Email/), 'op@example.org');
    fill(screen.getByLabelText(/^Password/), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('The email or the password is not right.')).toBeTruthy();
    expect(session.isOperator()).toBe(false);
    fill(screen.getByLabelText(/^Password/), 'right');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('op@example.org')).toBeTruthy();
    expect([session.isOperator(), session.isRemembered(), session.token(), proof.isFactorMissing()]).toEqual([true, false, 'token', false]);
    expect(calls.find(({ path }) => path === '/api/sendlogin')?.body).toEqual({ email: 'op@example.org', password: 'wrong' });
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in for operators' })).toBeTruthy();
    expect([session.isSignedIn(), session.isOperator()]).toEqual([false, false]);
  });

  it('leads to how the operator signs in, and where', async () => {
    session.start('token', { isRemembered: false, isOperator: true });
    stubNetwork({ '/api/getAdminInfo': () => [200, { email: 'op@example.org' }], '/api/getMe': () => [200, userRecord()] });
    visit('/evi-admin/security');
    await screen.findByRole('heading', { level: 1, name: 'Security' });
    for (const name of ['Password', 'Passkeys', 'Where you are signed in'])
      expect(await screen.findByRole('heading', { name })).toBeTruthy();
  });

  it('[OPS-02] the header names the operator; Sign out ends the session, clears the flags and returns to /evi-admin', async () => {
    session.start('token', { isRemembered: true, isOperator: true });
    let isAway = true;
    const { calls } = stubNetwork({
      '/api/getAdminInfo': () => [200, { email: 'op@example.org' }],
      '/api/getAdminUserDatas?page=1': () => [200, adminPage([])],
      // It clears the cookie, which scripts cannot.
      '/api/signout': () => (isAway ? [502, {}] : [200, { success: true }]),
    });
    const { user } = visit('/evi-admin/users');
    expect(await screen.findByText('op@example.org')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are still signed in: the server did not answer.')).toBeTruthy();
    expect(session.isOperator()).toBe(true);
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Sign in for operators' })).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/api/signout')).toHaveLength(2);
    expect(['admin', 'auth', 'token'].map((name) => localStorage.getItem(name))).toEqual([null, null, null]);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/evi-admin'));
  });
});
