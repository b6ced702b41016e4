import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** The session in this browser: a flag, which only chooses the screens, and the bearer token. The server trusts neither. */
const keys = { flag: 'auth', token: 'token', verify: 'verify', reset: 'reset', admin: 'admin' } as const;
const { notify, subscribe } = createListeners();

/** Session cookie with the user id, for a sign-in without remember-me. All tabs share the cookie; each tab has its own token. */
const windowCookie = 'fw_window';
/** Storage key that is written and removed at once, to notify other tabs that the cookie changed. */
const changed = 'changed';

/** The user id in the cookie; '' if it has none; null without the cookie. */
const windowUser = (): string | null => /(?:^|; )fw_window=([^;]*)/.exec(document.cookie)?.[1] ?? null;

function setWindowUser(user: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore does not exist on plain HTTP
  document.cookie = `${windowCookie}=${user ?? ''}; path=/; samesite=strict${user === null ? '; max-age=0' : ''}`;
  write(localStorage, changed, '1');
  write(localStorage, changed, null);
}

/** The token of this tab; null if its user has signed out in the meantime. */
function windowToken(user: string): string | null {
  const token = sessionStorage.getItem(keys.token);
  return (userIn(token) ?? '') === user ? token : null;
}

function write(storage: Storage, key: string, value: string | null): void {
  if (value === null) storage.removeItem(key);
  else storage.setItem(key, value);
}

/** What the token says. It is not checked: ids only separate the data of accounts, the role only chooses the screen. */
function idIn(token: string | null, claim: 'sub' | 'ws' | 'role'): string | null {
  try {
    const payload = JSON.parse(atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as Record<
      string,
      unknown
    > | null;
    const id = payload?.[claim];
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}

const userIn = (token: string | null) => idIn(token, 'sub');
/** The workspace of a token; null without one. */
export const workspaceIn = (token: string | null): string | null => idIn(token, 'ws');

/** Each has screens of its own. */
export type SignInState = 'operator' | 'owner' | 'visitor';

interface Ended {
  user: string | null;
  workspace: string | null;
}

/** The session that ended although nobody signed out on this page. */
let ended: Ended | null = null;
/** Whether somebody has signed out on this page. */
let hasSignedOut = false;
/**
 * The email address of the user who was last signed in on this page. It is not stored, so that the next person at this browser does not see
 * it.
 */
let known: { user: string | null; email: string } | null = null;

export const session = {
  isSignedIn: (): boolean => localStorage.getItem(keys.flag) === '1' || windowUser() !== null,
  /**
   * Whether the signed-in user is an operator, who has other screens: by the flag, and a token or, in a new tab, what renews it. One of them
   * alone is not enough.
   */
  isOperator: (): boolean =>
    session.isSignedIn() && localStorage.getItem(keys.admin) === '1' && (session.token() !== null || windowUser() !== null),
  /** Whether the token is an operator's, whatever the flag says: the server answers no owner's call with it. */
  hasOperatorToken: (): boolean => idIn(session.token(), 'role') === 'operator',
  /** Whose screens are shown. */
  state: (): SignInState => (session.isOperator() ? 'operator' : session.isSignedIn() ? 'owner' : 'visitor'),
  /** false: the sign-in ends with the browser. */
  isRemembered: (): boolean => windowUser() === null,
  /** The id of the signed-in user; null if nobody is signed in. */
  user: (): string | null => windowUser() || (session.isSignedIn() ? userIn(session.token()) : null),
  /** Whose data this page shows, as a key. */
  place: (): string => `${session.user()} ${session.workspace()}`,
  /** The id of the open workspace. A user's own one has the user's id; it is taken for the open one as long as no token tells. */
  workspace: (): string | null => workspaceIn(session.token()) ?? session.user(),
  /** The token. Also null in a new tab after a sign-in without remember-me; its first call then renews the token. */
  token(): string | null {
    const user = windowUser();
    return user === null ? localStorage.getItem(keys.token) : windowToken(user);
  },
  /**
   * Stores the token of a sign-in, or a renewed token.
   * @param options.isRemembered false: the sign-in ends with the browser; absent: unchanged
   * @param options.isOperator absent: unchanged for the same user, else no
   */
  start(
    token: string,
    {
      isRemembered = windowUser() === null,
      isOperator = session.isOperator() && session.user() === userIn(token),
    }: { isRemembered?: boolean; isOperator?: boolean } = {},
  ): void {
    write(localStorage, keys.admin, isOperator ? '1' : null);
    write(localStorage, keys.token, isRemembered ? token : null);
    write(localStorage, keys.flag, isRemembered ? '1' : null);
    write(sessionStorage, keys.token, isRemembered ? null : token);
    write(localStorage, keys.verify, null);
    setWindowUser(isRemembered ? null : (userIn(token) ?? ''));
    ended = null;
    hasSignedOut = false;
    here = whoIsIn();
    notify();
  },
  /** @param isAsked false: the server has ended it */
  end({ isAsked = true }: { isAsked?: boolean } = {}): void {
    // Another tab may have told of the end before.
    ended = isAsked ? null : (whoIsIn() ?? here ?? ended);
    hasSignedOut = isAsked;
    here = null;
    write(localStorage, keys.admin, null);
    write(localStorage, keys.token, null);
    write(localStorage, keys.flag, null);
    write(sessionStorage, keys.token, null);
    setWindowUser(null);
    notify();
  },
  /** The user and account of the session that another tab or the server has ended on this page; null: none. */
  ended: (): Ended | null => ended,
  /** Keeps the email address of the signed-in user, for the sign-in after the session has ended. */
  rememberEmail(email: string): void {
    known = { user: session.user(), email };
  },
  /** The email address of the user whose session has ended; null: none, or not known. */
  endedEmail: (): string | null => (ended !== null && known?.user === ended.user ? known.email : null),
  /** Whether somebody has signed out on this page, and nobody signed in since. */
  hasSignedOut: (): boolean => hasSignedOut,
  /** The email address that was signed up on this device and is not verified yet. */
  awaitingVerification: (): string | null => localStorage.getItem(keys.verify),
  awaitVerification(email: string | null): void {
    write(localStorage, keys.verify, email);
    notify();
  },
  /** The email address for which a link to a new password was asked for on this device. */
  awaitingReset: (): string | null => localStorage.getItem(keys.reset),
  awaitReset(email: string | null): void {
    write(localStorage, keys.reset, email);
    notify();
  },
  /** Called after every change, in this tab or another one. */
  subscribe,
};

const whoIsIn = (): Ended | null => (session.isSignedIn() ? { user: session.user(), workspace: session.workspace() } : null);
/** The session that was open on this page at the last look. */
let here = whoIsIn();

window.addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== changed && !Object.values<string>(keys).includes(event.key)) return;
  const now = whoIsIn();
  ended = now === null ? (here ?? ended) : null;
  here = now;
  notify();
});

/** @see session.user */
export function useUser(): string | null {
  return useSyncExternalStore(session.subscribe, session.user);
}

/** @see session.ended. It is a hook, because the sign-in may be shown before this page learns that the session has ended. */
export function useHasEnded(): boolean {
  return useSyncExternalStore(session.subscribe, () => session.ended() !== null);
}

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isSignedIn);
}

/** @see session.state */
export function useSignInState(): SignInState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/** @see session.workspace */
export function useWorkspace(): string | null {
  return useSyncExternalStore(session.subscribe, session.workspace);
}
