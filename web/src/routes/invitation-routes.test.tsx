import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { session } from '../lib/session.ts';
import { type Call, stubNetwork } from '../testing/network.ts';
import { userRecord } from '../testing/records.ts';
import { fill, show } from '../testing/show.tsx';
import { noteToasts } from '../testing/toasts.ts';
import { tokenFor } from '../testing/tokens.ts';
import { Component as Approve } from './approve-invitation.tsx';
import { Component as SignIn } from './sign-in.tsx';
import { Component as SignUpMember } from './sign-up-member.tsx';

beforeEach(() => {
  session.end();
  localStorage.clear();
});

const Elsewhere = () => <p>Arrived at {useLocation().pathname}</p>;

const visit = (path: string) =>
  show(
    <Routes>
      <Route path="/approve-invitation/:token" Component={Approve} />
      <Route path="/signupMembers/:id" Component={SignUpMember} />
      <Route path="/signin" Component={SignIn} />
      <Route path="*" Component={Elsewhere} />
    </Routes>,
    { path },
  );

const invitation = { inviter: 'Ada Byron', email: 'cy@example.org', known: false };
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const under = (label: RegExp) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
};
const accepted = (calls: readonly Call[]) => calls.filter(({ path }) => path.startsWith('/api/approve-invitation/'));
const faults = {
  firstname: 'Please enter a first name.',
  lastname: 'Please enter a last name.',
  email: 'This address cannot be used.',
  password: 'Please choose a password.',
  confirm_password: 'The passwords are not equal.',
  confirm: 'Please accept the Terms of Use.',
};

async function expectFaultsUnderFields(): Promise<void> {
  // One name is enough, so two empty ones are one fault.
  await screen.findByText(faults.firstname);
  expect(under(/^First name/)).toContain(faults.firstname);
  expect(under(/^Email/)).toContain(faults.email);
  expect(under(/^Password/)).toContain(faults.password);
  expect(under(/^Confirm password/)).toContain(faults.confirm_password);
  expect(screen.getByText(faults.confirm)).toBeTruthy();
}

function fillIn(): void {
  fill(field(/^First name/), 'Cy');
  fill(field(/^Last name/), 'Oak');
  fill(field(/^Password/), 'Dovetail-7');
  fill(field(/^Confirm password/), 'Dovetail-7');
}

describe('an invitation', () => {
  it("[INV-04] is titled 'Accept Invitation' and says from whom; [INV-05] shows errors; [INV-06] signs in with the token", async () => {
    let answer: [number, unknown] = [422, { error: faults }];
    const { calls } = stubNetwork({
      '/api/getInvitation': () => [200, invitation],
      '/api/approve-invitation/link1': () => answer,
    });
    const { user } = visit('/approve-invitation/link1');
    expect(await screen.findByText('From Ada Byron')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Accept Invitation');
    expect(field(/^Email/).value).toBe('cy@example.org');
    expect(field(/^Email/).readOnly).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await expectFaultsUnderFields();
    answer = [410, { error: 'This invitation has been used.' }];
    fillIn();
    await user.click(screen.getByLabelText(/^I am 16 or older/));
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('This invitation has been used.')).toBeTruthy();
    answer = [200, { access_token: tokenFor('cy', 'ada') }];
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Arrived at /forms')).toBeTruthy();
    expect([session.user(), session.workspace()]).toEqual(['cy', 'ada']);
    expect(accepted(calls).at(-1)?.body).toMatchObject({ firstname: 'Cy', password: 'Dovetail-7', confirm: '1' });
  });

  it('that cannot be accepted says why', async () => {
    stubNetwork({ '/api/getInvitation': () => [410, { error: 'This invitation has expired.' }] });
    visit('/approve-invitation/link1');
    expect((await screen.findByText('This invitation has expired.')).closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('of an address that has an account asks for its password only', async () => {
    let answer: [number, unknown] = [422, { error: { password: 'This password is wrong.' } }];
    const { calls } = stubNetwork({
      '/api/getInvitation': () => [200, { ...invitation, known: true }],
      '/api/approve-invitation/link1': () => answer,
    });
    const { user } = visit('/approve-invitation/link1');
    fill(await screen.findByLabelText('Password'), 'Wrong');
    expect(screen.queryByLabelText(/^First name/)).toBeNull();
    const links = ['Forgot your password?', 'Sign in first'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(links).toEqual(['/forgot', '/signin']);
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('This password is wrong.')).toBeTruthy();
    answer = [200, { access_token: tokenFor('cy', 'ada') }];
    fill(screen.getByLabelText('Password'), 'Dovetail-7');
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Arrived at /forms')).toBeTruthy();
    expect(accepted(calls).at(-1)?.body).toEqual({ password: 'Dovetail-7', remember: '1' });
  });

  it('is accepted with one click by whom it is for, and tells somebody else for whom it is', async () => {
    session.start(tokenFor('cy'));
    // The same address, as it was written at another time.
    let email = 'Cy@xn--mller-kva.example';
    let invited = 'cy@müller.example';
    const { calls } = stubNetwork({
      '/api/getMe': () => [200, userRecord({ _id: 'cy', workspace_id: 'cy', email })],
      '/api/getInvitation': () => [200, { ...invitation, email: invited, known: true }],
      '/api/approve-invitation/link2': () => [200, { access_token: tokenFor('cy', 'ada') }],
    });
    const { user, unmount } = visit('/approve-invitation/link2');
    const accept = await screen.findByRole('button', { name: 'Accept' });
    expect(screen.queryByText(/^You are signed in as/)).toBeNull();
    await user.click(accept);
    expect(await screen.findByText('Arrived at /forms')).toBeTruthy();
    const [call] = accepted(calls);
    expect([call?.headers.authorization, call?.body]).toEqual([`Bearer ${tokenFor('cy')}`, { remember: '1' }]);
    unmount();
    [email, invited] = ['bob@example.org', invitation.email];
    session.start(tokenFor('bob'));
    visit('/approve-invitation/link3');
    expect(await screen.findByText(/^You are signed in as bob@example.org\. This invitation is for cy@example.org/)).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });
});

describe('the sign-up of an invited member', () => {
  it("[INV-01] is titled 'Create Account' with the address of the server; [INV-03] shows errors under the fields and goes to /signin", async () => {
    let answer: [number, unknown] = [422, { error: faults }];
    const { calls } = stubNetwork({
      '/api/getSignupMemberData': () => [200, { email: 'cy@example.org' }],
      '/api/signupMembers': () => answer,
    });
    const toasts = noteToasts();
    const { user } = visit('/signupMembers/link1');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Create Account');
    expect(field(/^Email/).value).toBe('cy@example.org');
    expect(calls[0]?.body).toEqual({ memberId: 'link1' });
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await expectFaultsUnderFields();
    answer = [200, { success: true }];
    fillIn();
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(toasts).toContain('Your account is ready. Please sign in.');
    expect(field(/^Email/).value).toBe('cy@example.org');
    expect(calls.at(-1)?.body).toMatchObject({ memberId: 'link1', lastname: 'Oak' });
    expect(session.isSignedIn()).toBe(false);
  });

  it('[INV-02] an error under confirm leads to /signin; any other failure can be tried again', async () => {
    let answer: [number, unknown] = [500, { error: 'id' }];
    stubNetwork({ '/api/getSignupMemberData': () => answer });
    const { user } = visit('/signupMembers/link1');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer = [410, { error: { confirm: 'This invitation has been used.' } }];
    await user.click(retry);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in'));
  });
});

it('an invitation on a server that takes no new accounts says so to who has none, and takes who has one', async () => {
  document.documentElement.dataset.signup = 'closed';
  try {
    let known = false;
    stubNetwork({
      '/api/getInvitation': () => [200, { ...invitation, known }],
      '/api/getSignupMemberData': () => [200, { email: 'cy@example.org' }],
    });
    for (const [path, text] of [
      ['/approve-invitation/link7', 'This server takes no new accounts. cy@example.org has none yet.'],
      ['/signupMembers/link8', 'This server takes no new accounts.'],
    ] as const) {
      const { unmount } = visit(path);
      expect(await screen.findByText(text)).toBeTruthy();
      expect([screen.queryAllByRole('textbox'), screen.queryByRole('button')]).toEqual([[], null]);
      unmount();
    }
    known = true;
    visit('/approve-invitation/link9');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  } finally {
    document.documentElement.dataset.signup = 'open';
  }
});
