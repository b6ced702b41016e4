import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { session } from '../lib/session.ts';
import { stubNetwork } from '../testing/network.ts';
import { userRecord } from '../testing/records.ts';
import { fill, show } from '../testing/show.tsx';
import { Component as Operator } from './evi-admin.tsx';
import { Component as SignIn } from './sign-in.tsx';

beforeEach(() => {
  localStorage.clear();
  session.end();
});

const visit = (path: string) =>
  show(
    <Routes>
      <Route path="/signin" Component={SignIn} />
      <Route path="/evi-admin" Component={Operator} />
    </Routes>,
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
      '/api/getMe': () => [200, userRecord({ email: 'op@example.org' })],
      '/api/signout': () => [200, { success: true }],
    });
    const { user } = visit('/evi-admin');
    fill(screen.getByLabelText(/^Email/), 'op@example.org');
    fill(screen.getByLabelText(/^Password/), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('The email or the password is not right.')).toBeTruthy();
    expect(session.isOperator()).toBe(false);
    fill(screen.getByLabelText(/^Password/), 'right');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('op@example.org')).toBeTruthy();
    expect([session.isOperator(), session.isRemembered(), session.token()]).toEqual([true, false, 'token']);
    expect(calls.find(({ path }) => path === '/api/sendlogin')?.body).toEqual({ email: 'op@example.org', password: 'wrong' });
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in for operators' })).toBeTruthy();
    expect([session.isSignedIn(), session.isOperator()]).toEqual([false, false]);
  });
});
