import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';
import type { Notification } from './api.ts';

const keyOf = (user: string) => `notifications-seen:${user}`;
const { notify, subscribe } = createListeners();

/** The time of the newest notification that this user has looked at on this device. */
export function useSeenUntil(user: string): number {
  return useSyncExternalStore(subscribe, () => Number(localStorage.getItem(keyOf(user))) || 0);
}

/** Remembers that the user has looked at these notifications. */
export function markSeen(user: string, notifications: readonly Notification[]): void {
  const newest = Math.max(0, ...notifications.map(({ created_at }) => created_at));
  localStorage.setItem(keyOf(user), String(newest));
  notify();
}

window.addEventListener('storage', notify);
