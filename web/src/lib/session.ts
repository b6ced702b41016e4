import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** The sign-in on this device: a flag that chooses the screens, and the bearer token. The server alone decides what either is worth. */
const keys = { flag: 'auth', token: 'token', verify: 'verify' } as const;
const { tell, subscribe } = createListeners();

/** Holds the user's id until the browser closes: signed in without remember-me. Every tab sees it; the token is each tab's own. */
const windowCookie = 'fw_window';
/** Written and removed again, so that other tabs hear of a change of the cookie. */
const changed = 'changed';

/** The id in the cookie, '' for a token without one; null for no such sign-in. */
const windowUser = (): string | null => /(?:^|; )fw_window=([^;]*)/.exec(document.cookie)?.[1] ?? null;

function setWindowUser(user: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore does not exist on plain HTTP
  document.cookie = `${windowCookie}=${user ?? ''}; path=/; samesite=strict${user === null ? '; max-age=0' : ''}`;
  write(localStorage, changed, '1');
  write(localStorage, changed, null);
}

/** The token of this tab; one of a user who has signed out since is nobody's. */
function windowToken(user: string): string | null {
  const token = sessionStorage.getItem(keys.token);
  return (userIn(token) ?? '') === user ? token : null;
}

function write(storage: Storage, key: string, value: string | null): void {
  if (value === null) storage.removeItem(key);
  else storage.setItem(key, value);
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
  isSignedIn: (): boolean => localStorage.getItem(keys.flag) === '1' || windowUser() !== null,
  /** The id of the signed-in user; null when nobody is. */
  user: (): string | null => windowUser() || (session.isSignedIn() ? userIn(session.token()) : null),
  /** null also in a tab that was opened after a sign-in without remember-me: its first call renews the token. */
  token(): string | null {
    const user = windowUser();
    return user === null ? localStorage.getItem(keys.token) : windowToken(user);
  },
  /**
   * Also how a fresh token is kept.
   * @param options.isRemembered without it, nothing of the sign-in outlives the browser's window; absent: as it was
   */
  start(token: string, { isRemembered = windowUser() === null }: { isRemembered?: boolean } = {}): void {
    write(localStorage, keys.token, isRemembered ? token : null);
    write(localStorage, keys.flag, isRemembered ? '1' : null);
    write(sessionStorage, keys.token, isRemembered ? null : token);
    write(localStorage, keys.verify, null);
    setWindowUser(isRemembered ? null : (userIn(token) ?? ''));
    tell();
  },
  end(): void {
    write(localStorage, keys.token, null);
    write(localStorage, keys.flag, null);
    write(sessionStorage, keys.token, null);
    setWindowUser(null);
    tell();
  },
  /** The email address that waits for its verification on this device. */
  awaitingVerification: (): string | null => localStorage.getItem(keys.verify),
  awaitVerification(email: string | null): void {
    write(localStorage, keys.verify, email);
    tell();
  },
  /** Called after every change, in this tab or another one. */
  subscribe,
};

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === changed || Object.values<string>(keys).includes(event.key)) tell();
});

/** @see session.user */
export function useUser(): string | null {
  return useSyncExternalStore(session.subscribe, session.user);
}

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isSignedIn);
}
