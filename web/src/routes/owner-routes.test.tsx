import { beforeEach, describe, expect, it } from '@jest/globals';
import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { session } from '../lib/session.ts';
import { stubNetwork } from '../testing/network.ts';
import { testQueries } from '../testing/queries.ts';
import { formRow, userRecord } from '../testing/records.ts';
import { fill, show } from '../testing/show.tsx';
import { tokenFor } from '../testing/tokens.ts';
import { Component as Forms } from './forms.tsx';
import { Component as Profile } from './profile.tsx';
import { Component as Shell } from './shell.tsx';
import { Component as Team } from './team.tsx';

beforeEach(() => {
  localStorage.clear();
  session.start('token');
});

const Elsewhere = () => <p>Arrived at {useLocation().pathname}</p>;

let queries: QueryClient;
beforeEach(() => {
  queries = testQueries();
});

const visit = (path = '/forms') =>
  show(
    <Routes>
      <Route Component={Shell}>
        <Route path="/forms" Component={Forms} />
        <Route path="/profile" Component={Profile} />
        <Route path="/team" Component={Team} />
      </Route>
      <Route path="*" Component={Elsewhere} />
    </Routes>,
    { path, queries },
  );

const fourForms = ['One', 'Two', 'Three', 'Four'].map((title, index) => formRow({ _id: `form${index + 1}`, title }));

describe('the owner area', () => {
  it('[SHELL-02] lists up to 3 recent forms, each linking to its editor', async () => {
    stubNetwork({ '/api/getForms': () => [200, fourForms], '/api/getMe': () => [200, userRecord()] });
    visit();
    const recent = within(await screen.findByRole('navigation', { name: 'Recent Forms' }));
    expect(recent.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['One', '/form/form1'],
      ['Two', '/form/form2'],
      ['Three', '/form/form3'],
    ]);
  });

  it.each([
    ['Free', 1, 0, '4 of 1'],
    ['Standart', 5, 1, '4 of 5'],
    ['Premium', null, null, null],
  ] as const)('[QUOTA-02] on the plan %s a quota bar shows: %#', async (plan, maxCount, formCount, shown) => {
    stubNetwork({ '/api/getForms': () => [200, fourForms], '/api/getMe': () => [200, userRecord({ plan, maxCount, formCount })] });
    visit();
    await screen.findByRole('button', { name: 'Account of Ada Byron' });
    const bars = screen.queryAllByRole('meter', { name: 'Forms used' }).map((bar) => bar.getAttribute('aria-valuetext'));
    expect([...new Set(bars)]).toEqual(shown === null ? [] : [shown]);
    // With the plan's name beside it.
    const cards = screen.queryAllByRole('region', { name: 'Forms quota' });
    expect(cards.map((card) => within(card).queryByText(plan === 'Standart' ? 'Standard' : plan) !== null)).toEqual(cards.map(() => true));
  });

  it('is reached past the menus by the first link of the page, which leaves the address alone', async () => {
    stubNetwork({ '/api/getForms': () => [200, []], '/api/getMe': () => [200, userRecord()] });
    const { user } = visit();
    await user.tab();
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(document.activeElement).toBe(skip);
    await user.click(skip);
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(window.location.hash).toBe('');
  });

  it('is light, dark or as the system is, as chosen in the avatar menu', async () => {
    stubNetwork({ '/api/getForms': () => [200, []], '/api/getMe': () => [200, userRecord()] });
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Account of Ada Byron' }));
    for (const [name, scheme] of [
      ['Dark', 'dark'],
      ['Light', 'light'],
    ] as const) {
      await user.click(await screen.findByRole('menuitemradio', { name }));
      await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe(scheme));
      expect(screen.getByRole('menuitemradio', { name }).getAttribute('aria-checked')).toBe('true');
    }
    await user.click(screen.getByRole('menuitemradio', { name: 'System' }));
    expect(screen.getByRole('menuitemradio', { name: 'System' }).getAttribute('aria-checked')).toBe('true');
  });

  it('[LIST-03] asks for a name and opens the editor of the new form', async () => {
    stubNetwork({
      '/api/getForms': () => [200, []],
      '/api/getMe': () => [200, userRecord()],
      '/api/newForm': () => [200, { id: 'new1' }],
    });
    const { user } = visit();
    await screen.findByText("You don't have a form, create it.");
    await user.click(screen.getAllByRole('button', { name: 'New Form' })[0] as HTMLElement);
    fill(await screen.findByLabelText(/^Form name/), 'Raku evening');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Arrived at /form/new1')).toBeTruthy();
  });

  it('[SHELL-01] the sidebar links to /forms, /profile, /team, /support and /suggestions', async () => {
    stubNetwork({ '/api/getForms': () => [200, []], '/api/getMe': () => [200, userRecord()] });
    visit();
    const main = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/forms',
      '/profile',
      '/team',
      '/support',
      '/suggestions',
    ]);
  });

  it.each([
    ['Free', true],
    ['Standart', true],
    ['Premium', false],
  ] as const)('[SHELL-04] on the plan %s the header has Upgrade, which goes to /profile: %s', async (plan, hasUpgrade) => {
    stubNetwork({ '/api/getForms': () => [200, []], '/api/getMe': () => [200, userRecord({ plan })] });
    const { user } = visit();
    await screen.findByRole('button', { name: 'Account of Ada Byron' });
    const upgrade = within(screen.getByRole('banner')).queryByRole('link', { name: 'Upgrade' });
    expect(upgrade?.getAttribute('href') ?? null).toBe(hasUpgrade ? '/profile' : null);
    if (!upgrade) return;
    await user.click(upgrade);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Billing' })));
  });

  it("[PROF-20] deletes the account after 'Do you really want to delete your account? …' and shows the sign-in page", async () => {
    stubNetwork({
      '/api/getForms': () => [200, []],
      '/api/getMe': () => [200, userRecord()],
      '/api/deleteAccount': () => [200, { success: true }],
    });
    const { user } = visit('/profile');
    const section = within(await screen.findByRole('region', { name: 'Delete account' }));
    await user.click(section.getByRole('button', { name: 'Delete account' }));
    await screen.findByText('Do you really want to delete your account? This process cannot be undone.');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Arrived at /signin')).toBeTruthy();
    expect([session.isSignedIn(), session.token()]).toEqual([false, null]);
  });

  it('[SHELL-08] the avatar menu has Profile and Sign out, which tells the server and shows the sign-in page', async () => {
    const { calls } = stubNetwork({
      '/api/getForms': () => [200, []],
      '/api/getMe': () => [200, userRecord()],
      '/api/signout': () => [200, { success: true }],
    });
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Account of Ada Byron' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Profile' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Account of Ada Byron' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByText('Arrived at /signin')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/signout')?.headers.authorization).toBe('Bearer token');
    expect([session.isSignedIn(), session.token()]).toEqual([false, null]);
  });

  const workspaces = [
    { _id: 'ben', name: 'Ben Wood', role: 'OWNER', current: false },
    { _id: 'ada', name: 'Ada Byron', role: 'ADMIN', current: true },
  ];
  const asMember = (changes = {}) => {
    session.start(tokenFor('ben', 'ada'));
    return {
      '/api/getForms': () => [200, []] as [number, unknown],
      '/api/getMe': () => [200, userRecord({ _id: 'ben', workspace_id: 'ada', role: 'ADMIN', ...changes })] as [number, unknown],
      '/api/get-workspaces': () => [200, { workspaces, deleted: [] }] as [number, unknown],
    };
  };

  it("a member of somebody else's account reads whose it is, and opens the own one in the avatar menu", async () => {
    const { calls } = stubNetwork({ ...asMember(), '/api/switchWorkspace': () => [200, { access_token: tokenFor('ben') }] });
    const { user } = visit();
    const header = within(screen.getByRole('banner'));
    expect(await header.findByText('Ada Byron’s account')).toBeTruthy();
    expect(header.queryByRole('link', { name: 'Upgrade' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Account of/ }));
    expect((await screen.findByRole('menuitemradio', { name: 'Ada Byron' })).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('menuitemradio', { name: 'Your own account' }));
    await waitFor(() => expect(session.workspace()).toBe('ben'));
    expect(calls.find(({ path }) => path === '/api/switchWorkspace')?.body).toEqual({ workspace_id: 'ben' });
    await waitFor(() => expect(header.queryByText('Ada Byron’s account')).toBeNull());
    expect(screen.queryByText(/You are no longer a member/)).toBeNull();
  });

  it("a member has neither billing nor notifications in somebody else's profile, and reads why; its suspension is for the owner to end", async () => {
    stubNetwork(asMember({ blocked: 1 }));
    visit('/profile');
    expect(
      await screen.findByText(
        'You are in Ada Byron’s account. This profile is your own; its billing and notifications are in your own account.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open your own account' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Billing' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    expect(screen.getByText('This account has been suspended.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
    expect(screen.getByLabelText(/^Current password/)).toBeTruthy();
  });

  it('a member reads at each form, and where people are invited, that the owner of a suspended account has to pay', async () => {
    stubNetwork({
      ...asMember({ blocked: 1 }),
      '/api/getForms': () => [200, fourForms],
      '/api/get-team-members': () => [200, { members: [] }],
    });
    const { unmount } = visit('/forms');
    expect(await screen.findAllByText('This account has been suspended. Its owner has to pay first.')).toHaveLength(4);
    expect(screen.queryByText(/Please pay/)).toBeNull();
    unmount();
    visit('/team');
    expect(await screen.findByText('To invite people, the owner of this account has to pay first.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Invite|Pay)$/ })).toBeNull();
  });

  it('who was removed reads it in one sentence, until it is closed', async () => {
    const network = asMember();
    stubNetwork(network);
    const { user } = visit();
    await screen.findByText('Ada Byron’s account');
    stubNetwork({ ...network, '/api/get-workspaces': () => [200, { workspaces: workspaces.slice(0, 1), deleted: [] }] });
    // As the cache would be, which is one for each account.
    act(() => queries.clear());
    act(() => session.start(tokenFor('ben')));
    expect(
      await screen.findByText(
        'You are no longer a member of Ada Byron’s account: you left it or were removed, or it was deleted. This is your own account.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close this notice' }));
    await waitFor(() => expect(screen.queryByText(/You are no longer/)).toBeNull());
  });

  it('who signs in after a team was deleted reads it with its dates, until it is closed, and once more if that could not be stored', async () => {
    const team = { _id: 'dee', joined_at: new Date(2026, 4, 3, 12).getTime(), deleted_at: new Date(2026, 10, 27, 12).getTime() };
    let deleted = [team, { ...team, _id: 'ada' }];
    let status = 500;
    const network = () => ({
      ...asMember(),
      '/api/get-workspaces': () => [200, { workspaces: workspaces.slice(0, 1), deleted }] as [number, unknown],
      '/api/close-deleted-team': () => {
        if (status === 200) deleted = deleted.slice(1);
        return [status, { success: true }] as [number, unknown];
      },
    });
    const { calls } = stubNetwork(network());
    session.start(tokenFor('ben'));
    const { user } = visit();
    const told = () => screen.findAllByText(/was deleted by its owner on/);
    expect((await told()).map(({ textContent }) => textContent)).toEqual([
      'The account that you joined as a member on 03/05/2026 was deleted by its owner on 27/11/2026, with its forms and responses.',
      // This device has seen its name.
      'Ada Byron’s account was deleted by its owner on 27/11/2026, with its forms and responses. This is your own account.',
    ]);
    const close = async () => user.click((await screen.findAllByRole('button', { name: 'Close this notice' }))[0] as HTMLElement);
    await close();
    await waitFor(async () => expect(await told()).toHaveLength(2));
    status = 200;
    await close();
    await waitFor(async () => expect(await told()).toHaveLength(1));
    await close();
    await waitFor(() => expect(screen.queryByText(/was deleted by its owner/)).toBeNull());
    const closed = calls.filter(({ path }) => path === '/api/close-deleted-team').map(({ body }) => body);
    expect(closed).toEqual([{ workspace_id: 'dee' }, { workspace_id: 'dee' }, { workspace_id: 'ada' }]);
  });

  it('signs out on this device even when the server cannot be told', async () => {
    stubNetwork({ '/api/getForms': () => [200, []], '/api/getMe': () => [200, userRecord()], '/api/signout': () => [500, {}] });
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Account of Ada Byron' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByText('Arrived at /signin')).toBeTruthy();
    expect([session.isSignedIn(), session.token()]).toEqual([false, null]);
  });
});
