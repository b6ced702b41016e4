import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { showNotification, useNotificationState } from '../../lib/browser-notifications.ts';
import { cutText } from '../../lib/cut-text.ts';
import { paths } from '../../paths.ts';
import { MAX_TITLE, type Notification } from './api.ts';

const keyOf = (user: string) => `notifications-told:${user}`;

/**
 * Shows a notification of the browser for each form with a new response, while this tab is open and not looked at. Who looks at it sees
 * the bell. What came before this device was first used is not told.
 */
export function useBrowserNotifications(user: string, isOn: boolean, news: readonly Notification[] | undefined): void {
  const navigate = useNavigate();
  const isAllowed = useNotificationState() === 'granted' && isOn;
  useEffect(() => {
    if (!isAllowed || !news) return;
    const newest = Math.max(0, ...news.map(({ created_at }) => created_at));
    const kept = Number(localStorage.getItem(keyOf(user)) ?? newest);
    // A damaged note counts as none. It would tell all unread news at each change.
    const told = Number.isFinite(kept) ? kept : newest;
    localStorage.setItem(keyOf(user), String(Math.max(told, newest)));
    if (!document.hidden) return;
    for (const { form_id, title, created_at, unread } of news) {
      if (created_at <= told || unread === 0) continue;
      showNotification(cutText(title, MAX_TITLE), {
        body: unread === 1 ? '1 new response' : `${unread.toLocaleString('en')} new responses`,
        tag: `${form_id}-${created_at}`,
        onClick: () => void navigate(paths.responses(form_id)),
      });
    }
  }, [user, isAllowed, news, navigate]);
}

/** While messages may be shown, a hidden tab asks for news as well. */
export const useAsksWhileHidden = (isOn: boolean): boolean => useNotificationState() === 'granted' && isOn;
