import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../lib/listeners.ts';

/** Says on this device that there may be exports to show, so that no page asks the server for nothing. */
const KEY = 'exports';
const { notify, subscribe } = createListeners();

export const useMayHaveExports = (): boolean => useSyncExternalStore(subscribe, () => localStorage.getItem(KEY) !== null);

export function rememberExports(): void {
  localStorage.setItem(KEY, '1');
  notify();
}

export function forgetExports(): void {
  localStorage.removeItem(KEY);
  notify();
}

window.addEventListener('storage', notify);
