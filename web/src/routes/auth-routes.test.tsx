import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { session } from '../lib/session.ts';
import { wishedExample } from '../lib/wished-example.ts';
import { stubNetwork } from '../testing/network.ts';
import { fill, show } from '../testing/show.tsx';
import { Component as SignIn } from './sign-in.tsx';
import { Component as SignUp } from './sign-up.tsx';
import { Component as Verify } from './verify.tsx';
import { Component as VerifyLink } from './verify-link.tsx';

beforeEach(() => localStorage.clear());

const Elsewhere = () => <p>Arrived at {useLocation().pathname}</p>;

const visit = (path: string) =>
  show(
    <Routes>
      <Route path="/signin" Component={SignIn} />
      <Route path="/signup/:type?" Component={SignUp} />
      <Route path="/verify" Component={Verify} />
      <Route path="/verify/:token" Component={VerifyLink} />
      <Route path="*" Component={Elsewhere} />
    </Routes>,
    { path },
  );

async function signIn(user: ReturnType<typeof visit>['user']) {
  fill(screen.getByLabelText('Email'), 'ada@example.org');
  fill(screen.getByLabelText('Password'), 'Secret1!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the way in', () => {
  it('[AUTH-02] signing in stores the flag and the token and goes to /forms', async () => {
    stubNetwork({ '/api/signinUser': () => [200, { access_token: 'token' }] });
    const { user } = visit('/signin');
    await signIn(user);
    expect(await screen.findByText('Arrived at /forms')).toBeTruthy();
    expect([session.isSignedIn(), session.token()]).toEqual([true, 'token']);
  });

  it('[AUTH-05] the sign-in error verify asks to verify the account on /verify', async () => {
    const text = 'Please verify your account first: open the link in the email that we sent you.';
    stubNetwork({ '/api/signinUser': () => [401, { error: { verify: text } }] });
    const { user } = visit('/signin');
    await signIn(user);
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('ada@example.org')).toBeTruthy();
  });

  it('fills in the address that was to be verified, when the link was opened elsewhere', async () => {
    session.awaitVerification('ada@example.org');
    const { user } = visit('/verify');
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@example.org');
  });

  it('[AUTH-11] passes the type of the address on; [AUTH-15] sign-up stores a verify marker and goes to /verify', async () => {
    const { calls } = stubNetwork({ '/api/signupUser': () => [200, { success: true }] });
    const { user } = visit('/signup/member');
    fill(screen.getByLabelText(/^Email/), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
    expect(calls[0]?.body).toMatchObject({ signupType: 'member' });
    // The mail that the page tells of was sent a moment ago.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in \d+ s$/ }).disabled).toBe(true);
    expect(session.awaitingVerification()).toBe('ada@example.org');
  });

  it('[use 13] the sign-up keeps the example that somebody wants, and says so', async () => {
    visit('/signup?example=feedback');
    expect(screen.getByText('After that, a form like “How was your visit?” opens.')).toBeTruthy();
    expect(wishedExample.take()).toBe('feedback');
  });

  it('a verification link asks for the password of the sign-up, then signs in', async () => {
    session.awaitVerification('ada@example.org');
    const { calls } = stubNetwork({
      '/api/verifyEmail': ({ body }) =>
        (body as { password: string }).password === 'Wooden-chair7'
          ? [200, { access_token: 'fresh' }]
          : [422, { error: { password: 'This is not the password that was chosen at sign-up.' } }],
    });
    const { user } = visit('/verify/taken');
    fill(await screen.findByLabelText('Password'), 'Wrong');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('This is not the password that was chosen at sign-up.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot');
    expect(session.isSignedIn()).toBe(false);
    fill(screen.getByLabelText('Password'), 'Wooden-chair7');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(session.token()).toBe('fresh'));
    expect(calls.map(({ body }) => body).at(-1)).toEqual({ token: 'taken', password: 'Wooden-chair7', remember: true });
    expect(session.awaitingVerification()).toBeNull();
  });

  it.each([
    ['in full on the device that signed up', 'ada@example.org', 'ada@example.org'],
    ['masked on another device', null, 'a•••@example.org'],
    ['masked where the device waits for another address', 'bea@example.org', 'a•••@example.org'],
  ])('a verification link names its address, %s, and takes the password at once', async (_where, kept, shown) => {
    session.awaitVerification(kept);
    stubNetwork({ '/api/checkLink': () => [200, { success: true, email: 'a•••@example.org' }] });
    visit('/verify/token1');
    expect((await screen.findByText(shown)).closest('p')?.textContent).toBe(`Enter the password that you chose for ${shown}.`);
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('a verification link that works no more asks for a new email where the device does not know the address', async () => {
    const { calls } = stubNetwork({
      '/api/checkLink': () => [410, { error: 'This link has been used or has expired.' }],
      '/api/newVerify': () => [200, { success: true }],
    });
    const { user } = visit('/verify/token1');
    expect((await screen.findByText('This link has been used or has expired.')).closest('[role="status"]')).not.toBeNull();
    fill(screen.getByLabelText('Email'), ' ada@example.org ');
    await user.click(screen.getByRole('button', { name: 'Ask for a new email' }));
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
    expect([session.awaitingVerification(), calls.at(-1)?.body]).toEqual(['ada@example.org', { email: 'ada@example.org' }]);
  });

  it.each([
    ['the email', null, 'Email'],
    ['the password, where the address is known', 'ada@example.org', 'Password'],
  ])('the sign-in begins in %s', (_field, kept, label) => {
    session.awaitVerification(kept);
    visit('/signin');
    expect(document.activeElement).toBe(screen.getByLabelText(label));
  });

  it('a verification link that works no more leads who is signed in on to the forms', async () => {
    session.start('token');
    stubNetwork({ '/api/checkLink': () => [410, { error: 'This link has been used or has expired.' }] });
    visit('/verify/token1');
    expect((await screen.findByText('Your account is verified.')).closest('[role="status"]')).not.toBeNull();
    expect(screen.queryByText('This link has been used or has expired.')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to your forms' }).getAttribute('href')).toBe('/forms');
    session.end();
  });

  it('a verification link that works no more says so at once, before a password is typed', async () => {
    session.awaitVerification('ada@example.org');
    const { calls } = stubNetwork({ '/api/checkLink': () => [410, { error: 'This link has been used or has expired.' }] });
    visit('/verify/token1');
    expect(await screen.findByText('This link has been used or has expired.')).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ask for a new email' }).getAttribute('href')).toBe('/verify');
    expect(calls.map(({ body }) => body)).toEqual([{ kind: 'verify', token: 'token1' }]);
  });

  it('a verification link that is used up says so, and offers a new mail to whom it concerns', async () => {
    session.awaitVerification('ada@example.org');
    stubNetwork({ '/api/verifyEmail': () => [410, { error: 'This link has been used or has expired.' }] });
    const { user } = visit('/verify/token1');
    fill(await screen.findByLabelText('Password'), 'Wooden-chair7');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('This link has been used or has expired.')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ask for a new email' }).getAttribute('href')).toBe('/verify'));
  });
});
