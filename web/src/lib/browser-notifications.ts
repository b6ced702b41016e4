import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Whether this browser shows notifications of this site; 'default': nobody has decided yet. */
export type NotificationState = NotificationPermission | 'unsupported';

const { notify, subscribe } = createListeners();

const notificationState = (): NotificationState => ('Notification' in window ? Notification.permission : 'unsupported');

/** Lets the browser ask. Call it only after a click: a page that asks by itself is refused, and rightly so. */
export async function askForNotifications(): Promise<void> {
  if (notificationState() !== 'default') return;
  await Notification.requestPermission();
  notify();
}

export function useNotificationState(): NotificationState {
  return useSyncExternalStore(watch, notificationState);
}

/** The settings of the browser change it, too: looked at again when the tab is. */
function watch(listener: () => void): () => void {
  const end = subscribe(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    end();
    document.removeEventListener('visibilitychange', listener);
  };
}

/**
 * Shows a notification of the browser.
 * @param options.tag several tabs with the same one show it once
 */
export function showNotification(title: string, { body, tag, onClick }: { body: string; tag: string; onClick: () => void }): void {
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick();
    };
  } catch (error) {
    // Phones have the class and refuse the constructor; the bell tells the same.
    if (!(error instanceof TypeError)) throw error;
  }
}
