import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { session } from '../lib/session.ts';
import { wanted } from '../lib/wanted.ts';
import { stubNetwork } from '../testing/network.ts';
import { outline } from '../testing/outline.ts';
import { fill, show } from '../testing/show.tsx';
import { tokenFor } from '../testing/tokens.ts';
import { Component as Forgot } from './forgot.tsx';
import { Component as Reset } from './reset.tsx';
import { Component as SignIn } from './sign-in.tsx';
import { Component as SignUp } from './sign-up.tsx';
import { Component as Verify } from './verify.tsx';
import { Component as VerifyLink } from './verify-link.tsx';

const masked = { '/api/checkLink': () => [200, { success: true, email: 'a•••@example.org' }] as [number, unknown] };
const gone = { '/api/checkLink': () => [410, { error: 'This link has been used or has expired.' }] as [number, unknown] };

beforeEach(() => {
  document.documentElement.dataset.productName = 'Formwright';
  session.end();
  localStorage.clear();
  sessionStorage.clear();
  stubNetwork(masked);
});

const Elsewhere = () => <p>Arrived at {useLocation().pathname}</p>;
const visit = (path: string, state?: object) =>
  show(
    <Routes>
      <Route path="/signin" Component={SignIn} />
      <Route path="/signup/:type?" Component={SignUp} />
      <Route path="/forgot" Component={Forgot} />
      <Route path="/reset/:token" Component={Reset} />
      <Route path="/verify" Component={Verify} />
      <Route path="/verify/:token" Component={VerifyLink} />
      <Route path="*" Component={Elsewhere} />
    </Routes>,
    { path: { pathname: path.replace(/#.*/, ''), hash: path.replace(/^[^#]*/, ''), state } },
  );
const tone = (text: string | RegExp) => screen.getByText(text).closest<HTMLElement>('[data-tone]')?.dataset.tone;
const look = (element: HTMLElement) => element.getAttribute('data-variant');
const hints = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('each way in', () => {
  it.each([
    ['/signin', 'Sign in'],
    ['/signup', 'Create an account'],
    ['/forgot', 'Forgot your password?'],
    ['/reset/link1', 'Choose a new password'],
    ['/verify', 'Check your email'],
    ['/verify/link1', 'Verify your account'],
  ])('%s says what it is in the tab, too, and leads home by the name of the product', (path, title) => {
    visit(path);
    expect(document.title).toBe(`${title} · Formwright`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('link', { name: 'Formwright' }).getAttribute('href')).toBe('/');
    expect(outline(document.body)).toMatchSnapshot();
  });

  it.each([
    ['/signin', ['email username webauthn', 'password current-password']],
    ['/signup', ['text given-name', 'text family-name', 'email username', 'password new-password', 'password new-password']],
    ['/forgot', ['email username']],
    ['/verify/link1', ['text username ada@example.org', 'password current-password']],
    ['/reset/link1', ['text username ada@example.org', 'password new-password', 'password new-password']],
  ])('%s tells password managers what each field is, and whose password it is', async (path, fields) => {
    session.awaitVerification('ada@example.org');
    session.awaitReset('ada@example.org');
    visit(path);
    const managed = () =>
      [...document.querySelectorAll<HTMLInputElement>('input[autocomplete]')].map(({ type, autocomplete, hidden, value }) =>
        [type, autocomplete, hidden ? value : ''].filter(Boolean).join(' '),
      );
    await waitFor(() => expect(managed()).toEqual(fields));
  });

  it.each(['/verify/link1', '/reset/link1'])(
    '%s names no address for a password manager that may not be the one of the link',
    async (path) => {
      session.awaitVerification('bea@example.org');
      session.awaitReset('bea@example.org');
      visit(path);
      await screen.findByText('a•••@example.org');
      expect(document.querySelector('input[hidden]')).toBeNull();
    },
  );
});

describe('a link of a mail that works no more', () => {
  it.each([
    ['/verify/link1', 'Sign in', '/signin'],
    ['/reset/link1', 'Ask for a new link', '/forgot'],
  ])('%s says so aloud, and the way on is what is to be pressed', async (path, name, href) => {
    stubNetwork(gone);
    visit(path);
    const text = await screen.findByText('This link has been used or has expired.');
    // Who was verified by it has lost nothing.
    expect(text.closest(path.startsWith('/verify') ? '[role="status"]' : '[role="alert"]')).not.toBeNull();
    const way = screen.getByRole('link', { name });
    expect([way.getAttribute('href'), look(way)]).toEqual([href, 'filled']);
  });

  it('leads who is signed in back to the forms: no new password is needed', async () => {
    session.start(tokenFor('ada'));
    stubNetwork(gone);
    visit('/reset/link1');
    expect((await screen.findByRole('link', { name: 'Back to your forms' })).getAttribute('href')).toBe('/forms');
    expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull();
  });
});

describe('a forgotten password', () => {
  const ask = async (user: ReturnType<typeof visit>['user']) => {
    fill(screen.getByLabelText('Email'), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    return screen.findByRole('button', { name: /^Send again in/ });
  };

  it('says where the mail may be, in place of how it came to ask, and that none may come', async () => {
    stubNetwork({ '/api/forgotUser': () => [200, { success: true }] });
    const { user } = visit('/forgot');
    const again = await ask(user);
    expect(hints()).toEqual([
      'It can take a minute to arrive.',
      'Not in your inbox? Look in the spam folder.',
      'No email at all? There may be no account with this address.',
      'Open the link in this browser. It works once, within 1 hour.',
    ]);
    expect(tone('We have sent a password recovery link to your email.')).toBe('ok');
    expect(look(again)).toBe('default');
  });

  it('sends nobody to a spam folder where mails are files', async () => {
    document.documentElement.dataset.mailFolder = 'data/mail';
    stubNetwork({ '/api/forgotUser': () => [200, { success: true }] });
    const { user } = visit('/forgot');
    await ask(user);
    delete document.documentElement.dataset.mailFolder;
    expect(hints()).toEqual([
      'No new file? There may be no account with this address.',
      'Open the link in this browser. It works once, within 1 hour.',
    ]);
  });

  it('leads who is signed in back to the forms, all others to the sign-in', () => {
    const { unmount } = visit('/forgot');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin');
    unmount();
    session.start(tokenFor('ada'));
    visit('/forgot');
    expect(screen.getByRole('link', { name: 'Back to your forms' }).getAttribute('href')).toBe('/forms');
  });

  it('signs out here, too, when the new password is set, and says so at the sign-in', async () => {
    session.start(tokenFor('ada'));
    stubNetwork({ ...masked, '/api/resetPassword': () => [200, { success: true }] });
    const { user } = visit('/reset/link1');
    for (const name of [/^New password/, /^Repeat the new password/]) fill(screen.getByLabelText(name), 'Other-chair8');
    await user.click(screen.getByRole('button', { name: 'Set the new password' }));
    await screen.findByText('Your new password is set. Sign in with it.');
    expect([tone('Your new password is set. Sign in with it.'), session.isSignedIn()]).toEqual(['ok', false]);
  });
});

describe('the sign-in', () => {
  it('says where it leads: to the forms, to the page that was opened, or back to where the session ended', () => {
    const leads: string[] = [];
    const look = () => {
      const { unmount } = visit('/signin');
      leads.push(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent ?? '');
      unmount();
    };
    look();
    wanted.keep({ pathname: '/form/f1', search: '' });
    look();
    session.start(tokenFor('ada'));
    session.end({ isAsked: false });
    look();
    expect(leads).toEqual([
      'Your forms and their responses are where you left them.',
      'You will be taken to the page that you opened.',
      'You will be taken back to where you were.',
    ]);
  });

  it('keeps its own heading where it first says that something is not there', () => {
    visit('/signin', { missing: 'form' });
    expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'H1 There is no such form',
      'H2 Sign in',
    ]);
  });

  it('says whose account has been deleted what is kept, and leads to a new one', async () => {
    const { user } = visit('/signin', { isDeleted: true });
    expect(hints()).toEqual([
      'Records of payments and their invoices, without your name',
      'The security log, for 180 days',
      'What you sent to other people’s forms',
      'Backups, for as long as the operator of this server keeps them',
    ]);
    const create = screen.getByRole('link', { name: 'Create a new account' });
    expect([create.getAttribute('href'), look(create)]).toEqual(['/signup', 'filled']);
    await user.click(screen.getByRole('button', { name: 'Sign in with another account' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  });
});

describe('the verification', () => {
  it('says how long a mail may take; starting over forgets the address', async () => {
    session.awaitVerification('ada@example.org');
    const { user } = visit('/verify');
    expect(hints()).toEqual([
      'It can take a minute to arrive.',
      'Not in your inbox? Look in the spam folder.',
      'The link works once, for 24 hours.',
    ]);
    await user.click(screen.getByRole('link', { name: 'Start over' }));
    expect([await screen.findByRole('button', { name: 'Create an account' }), session.awaitingVerification()]).toEqual([
      expect.anything(),
      null,
    ]);
  });

  it('shows that a mail is on its way, then that it was sent', async () => {
    let send: (answer: [number, unknown]) => void = () => undefined;
    stubNetwork({
      '/api/newVerify': () =>
        new Promise((resolve) => {
          send = resolve;
        }),
    });
    const { user } = visit('/verify');
    const button = screen.getByRole('button', { name: 'Send the email again' });
    await user.click(button);
    await waitFor(() => expect(button.dataset.loading).toBe('true'));
    send([200, { success: true }]);
    await screen.findByText('We sent another email. Use the link in the newest one.');
    expect(tone('We sent another email. Use the link in the newest one.')).toBe('ok');
  });
});

describe('who may make an account', () => {
  const signup = (rule: string) => {
    document.documentElement.dataset.signup = rule;
  };
  afterEach(() => signup('open'));

  it('is said at the sign-up and the sign-in before anybody types', () => {
    for (const [rule, text] of [
      ['closed', 'This server takes no new accounts.'],
      ['invitation', /^Accounts on this server are by invitation/],
    ] as const) {
      signup(rule);
      const { unmount } = visit('/signup');
      expect([screen.getByText(text).tagName, screen.queryAllByRole('textbox'), screen.queryByRole('button')]).toEqual(['P', [], null]);
      expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin');
      unmount();
      const signIn = visit('/signin');
      expect([screen.getByText(text).tagName, screen.queryByRole('link', { name: 'Create an account' })]).toEqual(['P', null]);
      signIn.unmount();
    }
    signup('domains:example.org,example.com');
    const { unmount } = visit('/signup');
    expect(screen.getByText(/email addresses at example\.org or example\.com, and for people/)).toBeTruthy();
    expect(screen.getByLabelText(/^Email/)).toBeTruthy();
    unmount();
    visit('/signin');
    expect(screen.getByText(/at example\.org or example\.com/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create an account' })).toBeTruthy();
  });

  it('is said in place of the form of a link whose sign-up began before', async () => {
    stubNetwork({ '/api/checkLink': () => [403, { error: 'This server takes no new accounts.' }] });
    visit('/verify/link7');
    expect(await screen.findByText('This server takes no new accounts.')).toBeTruthy();
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
  });
});
