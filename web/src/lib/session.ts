import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** The sign-in on this device: a flag that chooses the screens, and the bearer token. The server alone decides what either is worth. */
const keys = { flag: 'auth', token: 'token', verify: 'verify' } as const;
const { tell, subscribe } = createListeners();

function write(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

/** Whose token it is, read without checking it: it only keeps one account's data apart from another's. */
function userIn(token: string | null): string | null {
  try {
    const payload: unknown = JSON.parse(atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return typeof payload === 'object' && payload !== null && 'sub' in payload && typeof payload.sub === 'string' ? payload.sub : null;
  } catch {
    return null;
  }
}

export const session = {
  isSignedIn: (): boolean => localStorage.getItem(keys.flag) === '1',
  /** The id of the signed-in user; null when nobody is. */
  user: (): string | null => (session.isSignedIn() ? userIn(session.token()) : null),
  token: (): string | null => localStorage.getItem(keys.token),
  /** Also how a fresh token is kept. */
  start(token: string): void {
    write(keys.token, token);
    write(keys.flag, '1');
    write(keys.verify, null);
    tell();
  },
  end(): void {
    write(keys.token, null);
    write(keys.flag, null);
    tell();
  },
  /** The email address that waits for its verification on this device. */
  awaitingVerification: (): string | null => localStorage.getItem(keys.verify),
  awaitVerification(email: string | null): void {
    write(keys.verify, email);
    tell();
  },
  /** Called after every change, in this tab or another one. */
  subscribe,
};

window.addEventListener('storage', (event) => {
  if (event.key === null || Object.values<string>(keys).includes(event.key)) tell();
});

/** @see session.user */
export function useUser(): string | null {
  return useSyncExternalStore(session.subscribe, session.user);
}

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isSignedIn);
}
