import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { queryKeys } from '../../lib/query-keys.ts';
import { stubNetwork } from '../../testing/network.ts';
import { testQueries } from '../../testing/queries.ts';
import { show } from '../../testing/show.tsx';
import { NotificationsMenu } from './notifications-menu.tsx';

/** What jsdom lacks: the notifications of a browser. */
class ShownNotification {
  static permission: NotificationPermission = 'granted';
  static shown: ShownNotification[] = [];
  onclick: (() => void) | null = null;
  constructor(
    readonly title: string,
    readonly options: { body: string; tag: string },
  ) {
    ShownNotification.shown.push(this);
  }
  close(): void {}
}

let isHidden = false;
beforeEach(() => {
  localStorage.clear();
  isHidden = false;
  ShownNotification.permission = 'granted';
  ShownNotification.shown = [];
  Object.assign(window, { Notification: ShownNotification, focus: () => {} });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
});
afterEach(() => {
  delete (window as { Notification?: unknown }).Notification;
  delete (document as { hidden?: unknown }).hidden;
});

const kiln = (minute: number, unread: number) => ({
  form_id: 'kiln',
  title: 'Kiln firing of the guild',
  formatedDate: '',
  created_at: minute * 60_000,
  unread,
});
const Place = () => <p>Now at {useLocation().pathname}</p>;

async function showWith(isOn = true) {
  const queries = testQueries();
  let news = [kiln(3, 1)];
  const { calls } = stubNetwork({ '/api/getNotifications': () => [200, news] });
  const menu = (
    <>
      <NotificationsMenu user="ada" isOn={isOn} />
      <Routes>
        <Route path="*" Component={Place} />
      </Routes>
    </>
  );
  show(menu, { queries });
  if (isOn) await screen.findByRole('button', { name: 'Notifications, 1 new' });
  const arrive = async (next: typeof news) => {
    news = next;
    const asked = calls.length;
    await act(() => queries.refetchQueries({ queryKey: queryKeys.notifications }));
    if (isOn) await waitFor(() => expect(calls.length).toBeGreaterThan(asked));
  };
  return { arrive };
}
const told = () => ShownNotification.shown.map(({ title, options }) => [title, options.body]);

describe('a notification of the browser', () => {
  it('tells of what came while the tab was not looked at, once, its title cut at 20 characters; a click leads there', async () => {
    const { arrive } = await showWith();
    expect(told()).toEqual([]);
    isHidden = true;
    await arrive([kiln(4, 2)]);
    await waitFor(() => expect(told()).toEqual([['Kiln firing of the g…', '2 new responses']]));
    await arrive([kiln(4, 2)]);
    expect(told()).toHaveLength(1);
    act(() => ShownNotification.shown[0]?.onclick?.());
    expect(screen.getByText('Now at /responses/kiln')).toBeTruthy();
  });

  it('is not shown to who looks at the tab, did not allow it, or switched it off', async () => {
    const { arrive } = await showWith();
    await arrive([kiln(4, 2)]);
    isHidden = true;
    await arrive([kiln(4, 2)]);
    ShownNotification.permission = 'denied';
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await arrive([kiln(5, 3)]);
    expect(told()).toEqual([]);
  });

  it('tells of news once also where the note of what was told is damaged', async () => {
    localStorage.setItem('notifications-told:ada', 'damaged');
    const { arrive } = await showWith();
    isHidden = true;
    await arrive([kiln(4, 2)]);
    await waitFor(() => expect(told()).toEqual([['Kiln firing of the g…', '2 new responses']]));
    await arrive([kiln(4, 3)]);
    expect(ShownNotification.shown).toHaveLength(1);
    expect(localStorage.getItem('notifications-told:ada')).toBe('240000');
  });
});
