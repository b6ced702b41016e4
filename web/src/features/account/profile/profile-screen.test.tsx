import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { formatDay } from '../../../lib/dates.ts';
import { session } from '../../../lib/session.ts';
import { outline } from '../../../testing/outline.ts';
import { userRecord } from '../../../testing/records.ts';
import { fill } from '../../../testing/show.tsx';
import { noteToasts } from '../../../testing/toasts.ts';
import { billingNext } from '../billing-flag.ts';
import { openProfile, part } from './testing/open-profile.tsx';

beforeEach(() => {
  localStorage.clear();
  session.start('token');
});

afterEach(() => focusManager.setFocused(undefined));

describe('the profile', () => {
  it('[PROF-01] [PROF-06] shows who is signed in, since when, with the letter on their color or their picture', async () => {
    const since = Date.UTC(2026, 9, 1, 23, 59);
    const { unmount } = openProfile({ color: '15, 118, 110', created_at: since });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Profile');
    const menu = within(await screen.findByRole('complementary', { name: 'Account' }));
    for (const text of ['Ada Byron', `Since ${formatDay(since)}`]) expect(menu.getByText(text)).toBeTruthy();
    expect(menu.getByText('A').style.background).toBe('rgb(15, 118, 110)');
    unmount();
    openProfile({ avatar: 'abc.webp' });
    await part('Security');
    expect(screen.getByRole('complementary', { name: 'Account' }).querySelector('img')?.getAttribute('src')).toBe(
      '/files/User/user1/abc.webp',
    );
  });

  it('says aloud why a picture is not taken', async () => {
    openProfile();
    const general = await part('General information');
    expect(general.queryByRole('alert')).toBeNull();
    const large = Object.defineProperty(new File([''], 'a.png', { type: 'image/png' }), 'size', { value: 30_000_001 });
    fireEvent.change(general.getByLabelText('Picture'), { target: { files: [large] } });
    expect((await general.findByRole('alert')).textContent).toBe('The picture is larger than 30 MB. Choose a smaller one.');
    expect(general.getByRole('button', { name: 'Add a picture' }).getAttribute('aria-invalid')).toBe('true');
  });

  const tabs = () =>
    within(screen.getByRole('navigation', { name: 'Profile' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  /** Their parts, and the section of one's data, which is further than what is asked for. */
  const others = new Set(['Second factor', 'Passkeys', 'Sessions', 'Your data']);
  const mainTabs = () => tabs().filter((name) => !others.has(name ?? ''));
  const named = new Set(['General information', 'Security', 'Notifications', 'Billing', 'Delete account']);
  const regions = () =>
    screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent ?? '')
      .filter((name) => named.has(name));

  it('[PROF-02] has a menu of Profile, Security, Notifications, Billing and Delete account', async () => {
    openProfile({ plan: 'Standart', maxCount: 5, formCount: 2 });
    const billing = await part('Billing');
    expect(mainTabs()).toEqual(['Profile', 'Security', 'Notifications', 'Billing', 'Delete account']);
    expect(regions()).toEqual(['General information', 'Security', 'Notifications', 'Billing', 'Delete account']);
    for (const text of ['3 of 5 forms used', '2 forms left']) expect(billing.getByText(text)).toBeTruthy();
  });

  it('[PROF-03] [PROF-07] shows Billing to the owner of the workspace only; elsewhere there are General information, Security and Delete account', async () => {
    openProfile({ _id: 'member', workspace_id: 'user1' });
    await part('Security');
    expect(screen.queryByRole('region', { name: 'Billing' })).toBeNull();
    expect(mainTabs()).toEqual(['Profile', 'Security', 'Delete account']);
    expect(regions()).toEqual(['General information', 'Security', 'Delete account']);
    expect(screen.getByText('It belongs to somebody else.')).toBeTruthy();
  });

  it('[PROF-05 part: the flag] begins with Billing where a link stored the flag, once', async () => {
    billingNext();
    const { unmount } = openProfile();
    await waitFor(() => expect(document.activeElement?.id).toBe('billing'));
    expect(screen.getByRole('button', { name: 'Billing' }).getAttribute('aria-current')).toBe('location');
    unmount();
    openProfile();
    await part('Billing');
    expect(document.activeElement?.id).not.toBe('billing');
  });

  it('begins with the part that a link names, and marks the section to which it belongs', async () => {
    openProfile({}, {}, 'sessions');
    await waitFor(() => expect(document.activeElement?.id).toBe('sessions'));
    expect(screen.getByRole('button', { name: 'Security' }).getAttribute('aria-current')).toBe('location');
  });

  it('is one list in the order of the page, with what can be downloaded just before the end of the account', async () => {
    const { user } = openProfile();
    await part('Billing');
    const places = ['security', 'second-factor', 'passkeys', 'sessions', 'notifications', 'billing', 'your-data', 'delete-account'];
    const [first, ...rest] = places.map((id) => document.getElementById(id));
    let before = first;
    for (const each of rest) {
      expect((before?.compareDocumentPosition(each as Node) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
      before = each;
    }
    expect(tabs()).toEqual([
      ...['Profile', 'Security', 'Second factor', 'Passkeys', 'Sessions'],
      ...['Notifications', 'Billing', 'Your data', 'Delete account'],
    ]);
    await waitFor(() => expect(document.querySelector('[data-waiting]')).toBeNull());
    expect(outline(document.body)).toMatchSnapshot();
    const menu = within(screen.getByRole('navigation', { name: 'Profile' }));
    await user.click(menu.getByRole('button', { name: 'Your data' }));
    expect([document.activeElement?.id, menu.getByRole('button', { current: 'location' }).textContent]).toEqual(['your-data', 'Your data']);
    await user.click(menu.getByRole('button', { name: 'Passkeys' }));
    expect([document.activeElement?.id, menu.getByRole('button', { current: 'location' }).textContent]).toEqual(['passkeys', 'Security']);
  });

  it('has a Save that stands out only once something has changed', async () => {
    openProfile();
    const [general, security] = [await part('General information'), await part('Security')];
    const looks = () => [general, security].map((section) => section.getByRole('button', { name: 'Save' }).getAttribute('data-variant'));
    expect(looks()).toEqual(['default', 'default']);
    fill(general.getByLabelText(/^Lastname/), 'Hopper');
    expect(looks()).toEqual(['filled', 'default']);
    fill(general.getByLabelText(/^Lastname/), 'Byron');
    fill(security.getByLabelText(/^New password/), 'a');
    expect(looks()).toEqual(['default', 'filled']);
  });

  it('[PROF-08] saves first and last name, which show at once; the email is read-only', async () => {
    const { user, calls } = openProfile({}, { '/api/UpdateMyGeneralDetails': () => [200, { success: true }] });
    const general = await part('General information');
    expect(general.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
    fill(general.getByLabelText(/^Firstname/), ' Grace ');
    fill(general.getByLabelText(/^Lastname/), 'Hopper');
    await user.click(general.getByRole('button', { name: 'Save' }));
    expect(await within(screen.getByRole('complementary', { name: 'Account' })).findByText('Grace Hopper')).toBeTruthy();
    const { body } = calls.find(({ path }) => path === '/api/UpdateMyGeneralDetails') ?? {};
    expect(body).toEqual({ firstname: ' Grace ', lastname: 'Hopper', email: 'ada@example.org' });
    expect(general.getByLabelText<HTMLInputElement>(/^Firstname/).value).toBe('Grace');
  });

  it('shows a name that was changed in another tab, in the fields too, and keeps what is being typed here', async () => {
    let stored = userRecord();
    const { user, calls } = openProfile(
      {},
      { '/api/getMe': () => [200, stored], '/api/UpdateMyGeneralDetails': () => [200, { success: true }] },
    );
    const general = await part('General information');
    fill(general.getByLabelText(/^Lastname/), 'Hopper');
    stored = userRecord({ firstname: 'Grace', lastname: 'Murray' });
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    expect(await within(screen.getByRole('complementary', { name: 'Account' })).findByText('Grace Murray')).toBeTruthy();
    const valueIn = (name: RegExp) => general.getByLabelText<HTMLInputElement>(name).value;
    expect([valueIn(/^Firstname/), valueIn(/^Lastname/)]).toEqual(['Grace', 'Hopper']);
    await user.click(general.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ firstname: 'Grace', lastname: 'Hopper', email: 'ada@example.org' }));
  });

  it('[PROF-10] shows errors of names and password at their fields, and stays silent about other failures', async () => {
    const toasts = noteToasts();
    let isAway = false;
    const refuse = (error: object) => () => (isAway ? ([500, {}] as [number, object]) : ([422, { error }] as [number, object]));
    const { user } = openProfile(
      {},
      {
        '/api/UpdateMyGeneralDetails': refuse({ firstname: 'Please enter your first name.' }),
        '/api/UpdateMyPasswordDetails': refuse({ current_password: 'The current password is not right.' }),
      },
    );
    const [general, security] = [await part('General information'), await part('Security')];
    const save = async () => {
      for (const section of [general, security]) await user.click(section.getByRole('button', { name: 'Save' }));
    };
    await save();
    expect(await general.findByText('Please enter your first name.')).toBeTruthy();
    expect(await security.findByText('The current password is not right.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(security.getByLabelText(/^Current password/)));
    isAway = true;
    await save();
    for (const section of [general, security]) expect(await section.findByText('Not saved yet.')).toBeTruthy();
    expect([toasts, general.queryByRole('alert'), security.queryByRole('alert')]).toEqual([[], null, null]);
    expect(general.getByLabelText<HTMLInputElement>(/^Firstname/).value).toBe('Ada');
  });

  it("[PROF-12] strikes 'Minimum 7 characters or longer' with 7 characters, not with 6", async () => {
    openProfile();
    const field = (await part('Security')).getByLabelText(/^New password/);
    const isStruck = () => screen.getByText('Minimum 7 characters or longer').tagName === 'S';
    fill(field, 'abcdef');
    expect(isStruck()).toBe(false);
    fill(field, 'abcdefg');
    expect(isStruck()).toBe(true);
  });

  it('[PROF-19] has a switch for email and one for the browser, on when the notification is "1", and stores each change', async () => {
    const { user, calls } = openProfile(
      { email_notification: '1', browser_notification: '0' },
      {
        '/api/emailCheck': () => [200, { email_notification: '0' }],
        '/api/browserCheck': () => [500, {}],
      },
    );
    const notifications = await part('Notifications');
    const [email, browser] = ['Email', 'Browser'].map((name) => notifications.getByRole<HTMLInputElement>('switch', { name }));
    expect([email?.checked, browser?.checked]).toEqual([true, false]);
    await user.click(email as HTMLElement);
    await waitFor(() => expect(email?.checked).toBe(false));
    expect(calls.find(({ path }) => path === '/api/emailCheck')?.body).toEqual({ check: false });
    // What was not stored goes back, and says so.
    await user.click(browser as HTMLElement);
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    expect(browser?.checked).toBe(false);
  });

  it('[PROF-19 part: the other way round] a switch that is off is switched on', async () => {
    const { user, calls } = openProfile(
      { email_notification: '0', browser_notification: '1' },
      { '/api/emailCheck': () => [200, { email_notification: '1' }] },
    );
    const notifications = await part('Notifications');
    const [email, browser] = ['Email', 'Browser'].map((name) => notifications.getByRole<HTMLInputElement>('switch', { name }));
    expect([email?.checked, browser?.checked]).toEqual([false, true]);
    await user.click(email as HTMLElement);
    await waitFor(() => expect(calls.find(({ path }) => path === '/api/emailCheck')?.body).toEqual({ check: true }));
    await waitFor(() => expect([email?.checked, browser?.checked]).toEqual([true, true]));
  });

  it('[PROF-11] [PROF-13] [PROF-15] [PROF-18] changes the password, and goes on with the new token', async () => {
    const toasts = noteToasts();
    const { user, calls } = openProfile({}, { '/api/UpdateMyPasswordDetails': () => [200, { access_token: 'next' }] });
    const security = await part('Security');
    const fields = [/^Current password/, /^New password/, /^Confirm password/].map((name) =>
      security.getByLabelText<HTMLInputElement>(name),
    );
    expect(fields.map(({ type }) => type)).toEqual(['password', 'password', 'password']);
    for (const name of ['current', 'new', 'confirm']) await user.click(security.getByRole('button', { name: `Show ${name} password` }));
    expect(fields.map(({ type }) => type)).toEqual(['text', 'text', 'text']);
    fill(fields[0] as HTMLElement, 'Wooden-chair7');
    fill(fields[1] as HTMLElement, 'secret7');
    const struck = () => [...document.querySelectorAll('s')].map(({ textContent }) => textContent);
    expect(struck()).toEqual(['Minimum 7 characters or longer', 'At least one number']);
    const bar = () => [...(document.querySelector('[data-met]')?.children ?? [])].map((segment) => segment.hasAttribute('data-filled'));
    expect(bar()).toEqual([true, true, false, false]);
    fill(fields[1] as HTMLElement, 'Secret-7');
    fill(fields[2] as HTMLElement, 'Secret-7');
    expect(struck()).toEqual([
      'Minimum 7 characters or longer',
      'One uppercase letter',
      'At least one number',
      'At least one special character (@$!%*?&)',
    ]);
    expect(bar()).toEqual([true, true, true, true]);
    expect(security.getAllByText(', met')).toHaveLength(4);
    const sheet = readFileSync('web/src/ui/strength-ruler.module.css', 'utf8');
    expect(sheet).toMatch(/^\.bar span\[data-filled\] \{\s+background: var\(--/m);
    await user.click(security.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts).toContain('Your password is successfully changed'));
    expect(calls.at(-1)?.body).toEqual({ current_password: 'Wooden-chair7', password: 'Secret-7', confirm_password: 'Secret-7' });
    await waitFor(() => expect([session.token(), fields.map(({ value }) => value)]).toEqual(['next', ['', '', '']]));
  });

  it('[PROF-22] asks a suspended user to pay first', async () => {
    openProfile({ blocked: 1, own_blocked: 1 });
    const parts = { Security: /^Current password/, 'General information': /^Firstname/ };
    for (const [name, field] of Object.entries(parts)) {
      const section = await part(name);
      expect(section.getByText('To edit your information, please make a payment first.')).toBeTruthy();
      expect(section.getByLabelText(field).closest('[inert]')).not.toBeNull();
      expect(section.getByRole('button', { name: 'Pay' })).toBeTruthy();
    }
  });

  it("tells a member whose own account is suspended to pay there first, and leaves the profile of a member open while only somebody else's is", async () => {
    const { unmount } = openProfile({ own_blocked: 1, workspace_id: 'another' });
    const parts = { Security: /^Current password/, 'General information': /^Firstname/ };
    for (const [name, field] of Object.entries(parts)) {
      const section = await part(name);
      expect(section.getByText('Your own account is suspended. To edit your information, open it and make a payment first.')).toBeTruthy();
      expect(section.getByLabelText(field).closest('[inert]')).not.toBeNull();
      expect(section.queryByRole('button', { name: 'Pay' })).toBeNull();
    }
    unmount();
    openProfile({ blocked: 1, workspace_id: 'another' });
    expect((await part('General information')).getByLabelText(/^Firstname/).closest('[inert]')).toBeNull();
  });

  it('asks an account that has no password yet for no current one, and says what it needs instead', async () => {
    const refusal = { error: { current_password: 'Please sign out and in again with Google first.' } };
    const { user, calls } = openProfile(
      {},
      {
        '/api/getSecondFactor': () => [200, { since: null, codes_left: 0, has_password: false }],
        '/api/UpdateMyPasswordDetails': () => [422, refusal],
      },
    );
    const security = await part('Security');
    await waitFor(() => expect(security.queryByLabelText(/^Current password/)).toBeNull());
    fill(security.getByLabelText(/^New password/), 'Secret-7');
    fill(security.getByLabelText(/^Confirm password/), 'Secret-7');
    await user.click(security.getByRole('button', { name: 'Save' }));
    expect(await security.findByText('Please sign out and in again with Google first.')).toBeTruthy();
    const sent = calls.find(({ path }) => path === '/api/UpdateMyPasswordDetails');
    expect(sent?.body).toEqual({ current_password: '', password: 'Secret-7', confirm_password: 'Secret-7' });
  });

  it('says when it does not load, and tries again', async () => {
    let isBroken = true;
    const { user } = openProfile({}, { '/api/getMe': () => (isBroken ? [403, {}] : [200, userRecord()]) });
    expect(await screen.findByText('The profile did not load.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await part('Security');
  });
});
