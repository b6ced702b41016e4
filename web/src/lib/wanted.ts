import { session } from './session.ts';

/** Where somebody wanted to be who has to sign in first. It belongs to this tab, and outlives the way to Google and back. */
const KEY = 'wanted';
/** The parameter of an address that names its account: it is opened there. Mails have it, too. */
export const WORKSPACE_PARAM = 'workspace';

interface Wanted {
  path: string;
  /** The only user who is led there; null: whoever signs in. */
  user: string | null;
}

/** An own address, as the router gives it: nothing that a browser would take for another site. */
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
  /** Keeps an address of this app: that of a link, or of a screen whose session has ended, which is then for the same user and account only. */
  keep({ pathname, search, hash = '' }: Pick<URL, 'pathname' | 'search'> & { hash?: string }): void {
    if (!isOwn(pathname)) return;
    const ended = session.ended();
    const query = new URLSearchParams(search);
    if (ended?.workspace && !query.has(WORKSPACE_PARAM)) query.set(WORKSPACE_PARAM, ended.workspace);
    const path = `${pathname}${query.size > 0 ? `?${query}` : ''}${hash || hashAt(pathname)}`;
    sessionStorage.setItem(KEY, JSON.stringify({ path, user: ended?.user ?? null } satisfies Wanted));
  },
  /** The address to go on to; null: none that is for the user who is signed in, or for anyone as long as nobody is. */
  path(): string | null {
    const kept = read();
    const user = session.user();
    return kept === null || (kept.user !== null && user !== null && kept.user !== user) ? null : kept.path;
  },
  forget: (): void => sessionStorage.removeItem(KEY),
};
