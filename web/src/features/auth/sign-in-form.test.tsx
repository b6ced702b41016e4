import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { session } from '../../lib/session.ts';
import { stubNetwork } from '../../testing/network.ts';
import { fill, show } from '../../testing/show.tsx';
import { SignInForm } from './sign-in-form.tsx';

beforeEach(() => localStorage.clear());

function showForm() {
  const onSignedIn = jest.fn();
  const onUnverified = jest.fn();
  const onOperator = jest.fn();
  const { user } = show(<SignInForm onSignedIn={onSignedIn} onUnverified={onUnverified} onOperator={onOperator} />);
  const signIn = async () => {
    fill(screen.getByLabelText('Email'), 'ada@example.org');
    fill(screen.getByLabelText('Password'), 'Secret1!');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  return { user, onSignedIn, onUnverified, signIn };
}

describe('sign-in', () => {
  it('[AUTH-01] asks for email and password, with remember-me on', async () => {
    const { calls } = stubNetwork({ '/api/signinUser': () => [200, { access_token: 'token' }] });
    const { user, signIn } = showForm();
    const remember = screen.getByRole<HTMLInputElement>('switch', { name: 'Remember me' });
    expect(remember.checked).toBe(true);
    await signIn();
    await waitFor(() => expect(calls[0]?.body).toEqual({ email: 'ada@example.org', password: 'Secret1!', remember: true }));
    await user.click(remember);
    await signIn();
    await waitFor(() => expect(calls[1]?.body).toMatchObject({ remember: false }));
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password');
  });

  it('stores the flag and the token, then goes on', async () => {
    stubNetwork({ '/api/signinUser': () => [200, { access_token: 'token' }] });
    const { signIn, onSignedIn } = showForm();
    await signIn();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect([session.isSignedIn(), session.token()]).toEqual([true, 'token']);
  });

  it('[AUTH-04] shows an error at the field that it names, and focuses the first', async () => {
    stubNetwork({
      '/api/signinUser': () => [422, { error: { email: 'Please enter your email.', password: 'Please enter your password.' } }],
    });
    const { user } = showForm();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    const email = await screen.findByLabelText('Email');
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please enter your email.');
    expect(screen.getByText('Please enter your password.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(email));
  });

  it('[AUTH-04] shows the error both right above the button, until a field changes', async () => {
    stubNetwork({ '/api/signinUser': () => [401, { error: { both: 'The email or the password is not right.' } }] });
    const { signIn, onSignedIn } = showForm();
    await signIn();
    const error = (await screen.findByText('The email or the password is not right.')).closest('[role="alert"]')?.parentElement;
    expect(error?.nextElementSibling).toBe(screen.getByRole('button', { name: 'Sign in' }));
    // It is read out, and the password, which cannot be read, is typed over.
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    expect(document.activeElement).toBe(password);
    expect([password.selectionStart, password.selectionEnd]).toEqual([0, password.value.length]);
    fill(screen.getByLabelText('Password'), '!');
    expect(screen.queryByText('The email or the password is not right.')).toBeNull();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('hands an unverified account on with its address', async () => {
    stubNetwork({ '/api/signinUser': () => [401, { error: { verify: 'Please verify.' } }] });
    const { signIn, onUnverified } = showForm();
    await signIn();
    await waitFor(() => expect(onUnverified).toHaveBeenCalledWith('ada@example.org', 'Please verify.'));
  });

  it('asks for a code where the account has a second factor, and sends it with the rest', async () => {
    const asks = 'Enter the code of your authenticator app, or a recovery code.';
    const { calls } = stubNetwork({
      '/api/signinUser': ({ body }) => {
        const { code } = body as { code?: string };
        if (code === '123456') return [200, { access_token: 'token' }];
        return [401, { error: { code: code === undefined ? asks : 'This code is not right.' } }];
      },
    });
    const { user, signIn, onSignedIn } = showForm();
    await signIn();
    const field = await screen.findByLabelText('Code');
    expect([document.activeElement, field.getAttribute('aria-invalid')]).not.toContain('true');
    expect(document.activeElement).toBe(field);
    await user.type(field, '000000{Enter}');
    expect(await screen.findByText('This code is not right.')).toBeTruthy();
    fill(field, '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(calls.at(-1)?.body).toEqual({ email: 'ada@example.org', password: 'Secret1!', remember: true, code: '123456' });
    fill(screen.getByLabelText('Password'), 'another');
    expect(screen.queryByLabelText('Code')).toBeNull();
    // The code was of this account.
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByLabelText('Code');
    fill(screen.getByLabelText('Email'), 'bea@example.org');
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  it('sends nothing twice while it waits', async () => {
    const { calls } = stubNetwork({ '/api/signinUser': () => new Promise(() => undefined) });
    const { user, signIn } = showForm();
    await signIn();
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(calls).toHaveLength(1);
  });
});
