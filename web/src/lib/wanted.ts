import { session } from './session.ts';

/**
 * The key of the address that somebody wanted to open before signing in. It is stored for this tab, so it survives the way to Google and
 * back.
 */
const KEY = 'wanted';
/** The parameter of an address that names the account in which it has to be opened. Links in mails have it, too. */
export const WORKSPACE_PARAM = 'workspace';

interface Wanted {
  path: string;
  /** The only user for whom the address is; null: for whoever signs in. */
  user: string | null;
}

/** Whether this is an address of the app, which no browser takes for another site. */
const isOwn = (path: string) => /^\/(?![/\\])/.test(path);

function read(): Wanted | null {
  try {
    const { path, user } = Object(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')) as Partial<Wanted>;
    return typeof path === 'string' && isOwn(path) ? { path, user: typeof user === 'string' ? user : null } : null;
  } catch {
    return null;
  }
}

/** The router's loaders do not know the part behind the #, and say ''. */
const hashAt = (pathname: string) => (window.location.pathname === pathname ? window.location.hash : '');

export const wanted = {
  /** Keeps an address of this app. If a session has ended on its screen, the address is for the same user and account only. */
  keep({ pathname, search, hash = '' }: Pick<URL, 'pathname' | 'search'> & { hash?: string }): void {
    if (!isOwn(pathname)) return;
    const ended = session.ended();
    const query = new URLSearchParams(search);
    if (ended?.workspace && !query.has(WORKSPACE_PARAM)) query.set(WORKSPACE_PARAM, ended.workspace);
    const path = `${pathname}${query.size > 0 ? `?${query}` : ''}${hash || hashAt(pathname)}`;
    sessionStorage.setItem(KEY, JSON.stringify({ path, user: ended?.user ?? null } satisfies Wanted));
  },
  /** The address to open after the sign-in; null: there is none, or it is for another user than the one who is signed in. */
  path(): string | null {
    const kept = read();
    const user = session.user();
    return kept === null || (kept.user !== null && user !== null && kept.user !== user) ? null : kept.path;
  },
  forget: (): void => sessionStorage.removeItem(KEY),
};
