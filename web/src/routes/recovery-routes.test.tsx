import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ForgotForm } from '../features/auth/forgot-form.tsx';
import { session } from '../lib/session.ts';
import { holdDate } from '../testing/hold-date.ts';
import { stubNetwork } from '../testing/network.ts';
import { fill, show } from '../testing/show.tsx';
import { Component as Forgot } from './forgot.tsx';
import { Component as Reset } from './reset.tsx';
import { Component as SignIn } from './sign-in.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  focusManager.setFocused(undefined);
  jest.useRealTimers();
});

const Elsewhere = () => <p>Arrived at {useLocation().pathname}</p>;
const visit = (path: string) =>
  show(
    <Routes>
      <Route path="/signin" Component={SignIn} />
      <Route path="/forgot" Component={Forgot} />
      <Route path="/reset/:token" Component={Reset} />
      <Route path="*" Component={Elsewhere} />
    </Routes>,
    { path },
  );

/** The window has the focus again, which loads other data again. */
async function comeBack(): Promise<void> {
  for (const isFocused of [false, true]) await act(async () => focusManager.setFocused(isFocused));
}

describe('a forgotten password', () => {
  it('[AUTH-19] /forgot asks for the email, stores a marker and says that the link was sent', async () => {
    holdDate(Date.UTC(2027, 2, 9));
    const { calls } = stubNetwork({ '/api/forgotUser': () => [200, { success: true }] });
    const { user } = visit('/signin');
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    fill(await screen.findByLabelText('Email'), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('We have sent a password recovery link to your email.')).toBeTruthy();
    expect(screen.getByText(/It works once, within 1 hour\.$/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Check your email' })).toBeTruthy();
    expect(screen.getByText('ada@example.org')).toBeTruthy();
    // It takes no other press until a minute is over.
    const again = screen.getByRole('button', { name: /^Send again in 60 s$/ });
    await user.click(again);
    expect(calls).toHaveLength(1);
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'ada@example.org' }]);
    expect(session.awaitingReset()).toBe('ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Change it' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toBeTruthy();
  });

  it('/forgot says aloud that no further mail is sent, below what it said of the first', async () => {
    const limit = 'You have exhausted your password recovery limit, please try again later';
    let isFirst = true;
    stubNetwork({
      '/api/forgotUser': () => {
        const answer: [number, unknown] = isFirst ? [200, { success: true }] : [429, { error: { email: limit } }];
        isFirst = false;
        return answer;
      },
    });
    const now = Date.UTC(2027, 2, 9);
    holdDate(now);
    const { user } = visit('/forgot');
    fill(screen.getByLabelText('Email'), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await screen.findByRole('button', { name: /^Send again in/ });
    jest.setSystemTime(now + 61_000);
    await user.click(await screen.findByRole('button', { name: 'Send the email again' }));
    expect((await screen.findByText(limit)).closest('[role="alert"]')).not.toBeNull();
  });

  it('/forgot says where the email lies on a server that keeps emails as files', async () => {
    document.documentElement.dataset.mailFolder = 'data/mail';
    stubNetwork({ '/api/forgotUser': () => [200, { success: true }] });
    const { user } = show(<ForgotForm initialEmail="ada@example.org" onLeave={() => {}} />);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect((await screen.findByText(/This server sends no emails/)).textContent).toContain('data/mail');
    delete document.documentElement.dataset.mailFolder;
  });

  it('[AUTH-21] the error googleEmail sends the user to the recovery of Google', async () => {
    stubNetwork({ '/api/forgotUser': () => [422, { error: { googleEmail: 'This account signs in with Google.' } }] });
    const onLeave = jest.fn();
    const { user } = show(<ForgotForm initialEmail="ada@example.org" onLeave={onLeave} />);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await waitFor(() => expect(onLeave).toHaveBeenCalledWith('https://accounts.google.com/signin/recovery'));
    expect(screen.getByRole('link', { name: 'Go to Google' }).getAttribute('href')).toBe('https://accounts.google.com/signin/recovery');
    expect(session.awaitingReset()).toBeNull();
  });

  it('shows an error at the email', async () => {
    stubNetwork({ '/api/forgotUser': () => [422, { error: { email: 'Please enter a valid email address.' } }] });
    const { user } = visit('/forgot');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  });

  it('[AUTH-22] [AUTH-24] /reset/{token} takes the new password twice, shows errors at them, then says so and goes to /signin', async () => {
    session.awaitReset('ada@example.org');
    const error = { newPassword: 'The password needs a number.', confirmNewPassword: 'The passwords do not match.' };
    const { calls } = stubNetwork({
      '/api/checkLink': () => [200, { success: true, email: 'a•••@example.org' }],
      '/api/resetPassword': ({ body }) =>
        (body as { newPassword: string }).newPassword === 'Other-chair8' ? [200, { success: true }] : [422, { error }],
    });
    const { user } = visit('/reset/taken');
    const [first, again] = [/^New password/, /^Repeat the new password/].map((name) => screen.getByLabelText<HTMLInputElement>(name)) as [
      HTMLInputElement,
      HTMLInputElement,
    ];
    fill(first, 'weak');
    await user.click(screen.getByRole('button', { name: 'Set the new password' }));
    for (const [field, text] of [
      [first, error.newPassword],
      [again, error.confirmNewPassword],
    ] as const) {
      await screen.findByText(text);
      const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
      expect(described).toContain(text);
    }
    for (const field of [first, again]) fill(field, 'Other-chair8');
    expect([first.type, again.type]).toEqual(['password', 'password']);
    // A mock of the timers would make the testing library believe that the clock stands still.
    const { setTimeout: wait } = window;
    const waits: unknown[] = [];
    const noting = (...given: Parameters<typeof wait>) => {
      waits.push(given[1]);
      return wait.apply(window, given);
    };
    Object.assign(window, { setTimeout: noting });
    // Looked for before the press, because it is told for a second only.
    const told = screen.findByText('Your password is successfully changed.');
    await user.click(screen.getByRole('button', { name: 'Set the new password' }));
    expect(await told).toBeTruthy();
    expect(waits).toContain(1_000);
    Object.assign(window, { setTimeout: wait });
    expect(calls.at(-1)?.body).toEqual({ newPassword: 'Other-chair8', confirmNewPassword: 'Other-chair8', token: 'taken' });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
    expect(session.awaitingReset()).toBeNull();
  });

  it('says when the link is used up, and where another one comes from', async () => {
    session.awaitReset('ada@example.org');
    stubNetwork({ '/api/resetPassword': () => [410, { error: 'This link has been used or has expired.' }] });
    const { user } = visit('/reset/token1');
    await user.click(screen.getByRole('button', { name: 'Set the new password' }));
    expect(await screen.findByText('This link has been used or has expired.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot');
  });

  it('says at once when the link works no more, before a password is typed', async () => {
    session.awaitReset('ada@example.org');
    const text = 'This link has been used or has expired. Please ask for a new one.';
    const { calls } = stubNetwork({ '/api/checkLink': () => [410, { error: text }] });
    visit('/reset/token1');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByLabelText(/^New password/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot');
    await comeBack();
    expect(screen.getByText(text)).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ kind: 'reset', token: 'token1' }]);
  });

  it.each([
    ['works', [200, { success: true, email: 'a•••@example.org' }]],
    ['cannot be looked up now', [429, { error: 'Too many requests.' }]],
  ] as const)('asks for the password where the link %s', async (_state, [status, reply]) => {
    session.awaitReset('ada@example.org');
    const { calls } = stubNetwork({ '/api/checkLink': () => [status, reply] });
    visit('/reset/token1');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(await screen.findByLabelText(/^New password/)).toBeTruthy();
    expect(screen.queryByText('Too many requests.')).toBeNull();
    await comeBack();
    expect(calls).toHaveLength(1);
  });

  it('the sign-in explains a link that was opened in another browser', () => {
    visit('/signin#reset');
    expect(screen.getByText(/If you have set the new password, sign in with it/)).toBeTruthy();
  });
});
