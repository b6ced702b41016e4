import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { stubNetwork } from '../../testing/network.ts';
import { outline } from '../../testing/outline.ts';
import { show } from '../../testing/show.tsx';
import { NotUpToDate } from '../../ui/not-up-to-date.tsx';
import type { Notification } from './api.ts';
import { NotificationsMenu } from './notifications-menu.tsx';

beforeEach(() => localStorage.clear());

const notification = (form_id: string, title: string, minute: number, unread = 1): Notification => ({
  form_id,
  title,
  formatedDate: `05/11/2026 09:0${minute}:07`,
  created_at: new Date(2026, 10, 5, 9, minute, 7).getTime(),
  unread,
});
const kiln = notification('kiln', 'Kiln firing of the guild', 3, 1);
const raku = notification('raku', 'Twenty letters title', 2, 0);

const Place = () => <p>Now at {useLocation().pathname}</p>;
const showMenu = (isOn = true) =>
  show(
    <>
      <NotificationsMenu user="ada" isOn={isOn} />
      <Routes>
        <Route path="*" Component={Place} />
      </Routes>
    </>,
  );
const serve = (...answers: Notification[][]) => {
  let asked = 0;
  return stubNetwork({ '/api/getNotifications': () => [200, answers[Math.min(asked++, answers.length - 1)]] });
};
const opened = async () => within(await screen.findByRole('dialog', { name: 'Notifications' }));

describe('notifications', () => {
  it('[SHELL-05] [SHELL-07] lists the forms with their date, titles cut at 20 characters, each linking to its responses', async () => {
    serve([kiln, raku]);
    const { user } = showMenu();
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }));
    const links = (await opened()).getAllByRole('link');
    const shown = (link: HTMLElement) => [...link.querySelectorAll('span:not(.vh), time')].map(({ textContent }) => textContent).join('');
    expect(links.map((link) => [shown(link), link.title, link.getAttribute('href')])).toEqual([
      ['Kiln firing of the g…1 new05/11/2026 09:03:07', 'Kiln firing of the guild', '/responses/kiln'],
      ['Twenty letters title05/11/2026 09:02:07', 'Twenty letters title', '/responses/raku'],
    ]);
    expect((await opened()).getByRole('link', { name: 'Kiln firing of the guild 1 new 05/11/2026 09:03:07' })).toBe(links[0]);
    expect(outline(document.body)).toMatchSnapshot();
    const times = links.map((link) => link.querySelector('time')?.dateTime);
    expect(times).toEqual([kiln, raku].map(({ created_at }) => new Date(created_at).toISOString()));
    // Those with unread responses are bold.
    expect(links.map((link) => link.dataset.unread)).toEqual(['true', undefined]);
    await user.click(links[0] as HTMLElement);
    expect(screen.getByText('Now at /responses/kiln')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("[SHELL-06] says 'Your Notifications are disabled...' when disabled, and 'No notifications yet' when empty", async () => {
    const { calls } = serve([]);
    const disabled = showMenu(false);
    await disabled.user.click(screen.getByRole('button', { name: 'Notifications' }));
    expect((await opened()).getByText('Your Notifications are disabled...')).toBeTruthy();
    expect(calls).toEqual([]);
    disabled.unmount();
    const { user } = showMenu();
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    expect(await (await opened()).findByText('No notifications yet')).toBeTruthy();
  });

  it('mark what came since they were looked at, also after a reload', async () => {
    serve([kiln, raku], [kiln, raku], [notification('clay', 'Clay', 5), kiln, raku]);
    const first = showMenu();
    const bell = await screen.findByRole('button', { name: 'Notifications, 2 new' });
    // The dot says it to the eye.
    expect(bell.querySelector('.dot')).not.toBeNull();
    await first.user.click(bell);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications' })).toBe(bell));
    expect(bell.querySelector('.dot')).toBeNull();
    first.unmount();
    const second = showMenu();
    await second.user.click(await screen.findByRole('button', { name: 'Notifications' }));
    await (await opened()).findByText('Kiln firing of the g…');
    second.unmount();
    showMenu();
    expect(await screen.findByRole('button', { name: 'Notifications, 1 new' })).toBeTruthy();
  });

  it('work by keyboard: Enter opens, Escape closes and gives the focus back', async () => {
    serve([kiln]);
    const { user } = showMenu();
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 new' });
    act(() => bell.focus());
    await user.keyboard('{Enter}');
    const menu = await opened();
    await waitFor(() => expect(document.activeElement).toBe(menu.getByRole('heading', { name: 'Notifications' })));
    await user.tab();
    await waitFor(() => expect(document.activeElement).toBe(menu.getByRole('link')));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(bell));
  });

  it('[SHELL-21] stay silent when they do not load; the open menu says so and tries again', async () => {
    let isBroken = true;
    stubNetwork({ '/api/getNotifications': () => (isBroken ? [500, {}] : [200, [kiln]]) });
    const { user } = showMenu();
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    const menu = await opened();
    await menu.findByText('The notifications did not load.');
    expect(screen.queryByText('Something went wrong.')).toBeNull();
    isBroken = false;
    await user.click(menu.getByRole('button', { name: 'Try again' }));
    expect(await menu.findByRole('link')).toBeTruthy();
  });

  it('say in the open menu that they are from before while they do not load again, the menu alone, and stay', async () => {
    let isAway = false;
    stubNetwork({ '/api/getNotifications': () => (isAway ? [503, {}] : [200, [kiln]]) });
    const { user } = show(
      <>
        <NotificationsMenu user="ada" isOn />
        <NotUpToDate />
      </>,
    );
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
    const menu = await opened();
    const old = 'The notifications did not load. What you see is from before.';
    expect([menu.queryByText(old), menu.getAllByRole('link').length]).toEqual([null, 1]);
    isAway = true;
    window.dispatchEvent(new Event('visibilitychange'));
    await menu.findByText(old);
    expect([menu.getAllByRole('link').length, screen.queryByText(/^Not up to date/)]).toEqual([1, null]);
    isAway = false;
    await user.click(menu.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(menu.queryByText(old)).toBeNull());
  });
});
