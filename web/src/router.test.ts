import { SCREENS } from '@formwright/contracts/screens';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { session } from './lib/session.ts';
import { wanted } from './lib/wanted.ts';
import { routes } from './router.tsx';

beforeEach(() => {
  session.end();
  wanted.forget();
  localStorage.clear();
});

/** The same routes without their screens, to test only where an address leads. */
function bare(route: RouteObject): RouteObject {
  const {
    lazy: _screen,
    children,
    index: _index,
    HydrateFallback: _fallback,
    Component: _component,
    ErrorBoundary: _boundary,
    ...rest
  } = route;
  return { ...rest, ...(children ? { children: children.map(bare) } : {}) } as RouteObject;
}

/** The addresses of all routes but the last, which takes all others. */
const pathsOf = (some: readonly RouteObject[]): string[] =>
  some.flatMap(({ path, children = [] }) => [...(path && path !== '*' ? [path] : []), ...pathsOf(children)]);

async function visit(path: string): Promise<string> {
  const router = createMemoryRouter(routes.map(bare), { initialEntries: [path] });
  await waitFor(() => expect([router.state.initialized, router.state.navigation.state]).toEqual([true, 'idle']));
  router.dispose();
  return router.state.location.pathname;
}

it('every address is in the list by which the server knows them, and none else', () => {
  expect(pathsOf(routes).sort()).toEqual([...SCREENS].sort());
});

type State = 'operator' | 'owner' | 'visitor';

const enter: Record<State, () => void> = {
  operator: () => session.start('token', { isRemembered: false, isOperator: true }),
  owner: () => {
    session.end();
    session.start('token');
  },
  visitor: () => session.end(),
};

/** Where a path of the document leads an operator, an owner and a visitor; '': it is a screen of theirs. */
const table: [path: string, operator: string, owner: string, visitor: string][] = [
  ['/', '/signin', '', ''],
  ['/signin', '', '/', ''],
  ['/signin/abc', '/signin', '/', ''],
  ['/signup', '', '/', ''],
  ['/signup/member', '', '/', ''],
  ['/forgot', '', '/', ''],
  ['/reset/abc', '/signin', '/', '/signin'],
  ['/verify', '/signin', '/', '/signin'],
  ['/response/abc', '', '', ''],
  ['/form/abc', '/signin', '', '/signin'],
  ['/profile', '/signin', '', '/signin'],
  ['/team', '/signin', '', '/signin'],
  ['/forms', '/signin', '', '/signin'],
  ['/members', '/signin', '', '/signin'],
  ['/support', '/signin', '', '/signin'],
  ['/responses/abc', '/signin', '', '/signin'],
  ['/responsestrashed/abc', '/signin', '', '/signin'],
  ['/statistics/abc', '/signin', '', '/signin'],
  ['/suggestions', '/signin', '', '/signin'],
  ['/preview/abc', '/signin', '', '/signin'],
  // Decision 45: an invitation may be for the account that is open.
  ['/approve-invitation/abc', '/signin', '', ''],
  ['/signupMembers/abc', '/signin', '/', ''],
  ['/paymentSuccess', '', '', ''],
  ['/paymentRejected', '', '', ''],
  ['/evi-admin', '', '', ''],
  ...[
    ...['users', 'forms', 'responses', 'statistics', 'messages', 'customers', 'reports', 'payments', 'error-logs', 'suggestions', 'abuse'],
    'unknown',
  ].map((section): [string, string, string, string] => [`/evi-admin/${section}`, '', '/', '/signin']),
  ['/checkUser', '', '', ''],
  ['/block', '/signin', '', ''],
  ['/404', '', '/', ''],
  ['/nowhere', '/signin', '/', '/signin'],
  ['/nowhere/at/all', '/signin', '/', '/signin'],
  ['/form', '/signin', '/', '/signin'],
  ['/evi-admin/users/abc', '/signin', '/', '/signin'],
];

/** What the document does not have, and where it leads. */
const beyond: [path: string, operator: string, owner: string, visitor: string][] = [
  // Where the pen of /success leads, which is a page of the server as /success-report is.
  ['/success/abc', '/signin', '', '/signin'],
  ['/settings', '/signin', '', '/signin'],
  ['/summary/abc', '/signin', '', '/signin'],
  ['/responses/abc/held', '/signin', '', '/signin'],
  ['/view/abc', '', '', ''],
  ['/verify/abc', '', '', ''],
  ['/google', '', '/', ''],
  ['/forgot-password', '', '', ''],
  ['/guide', '', '', ''],
  ['/privacy', '', '', ''],
  ['/terms', '', '', ''],
  ['/sign-in', '/signin', '/', '/signin'],
  ['/login', '/signin', '/', '/signin'],
  ['/log-in', '/signin', '/', '/signin'],
  ['/sign-up', '/signup', '/', '/signup'],
  ['/register', '/signup', '/', '/signup'],
];

const columns = { operator: 1, owner: 2, visitor: 3 } as const;
const own = (state: State) => table.filter((row) => row[columns[state]] === '').map(([path]) => path);
const others = (state: State) =>
  table.filter((row) => row[columns[state]] !== '').map((row): [string, string] => [row[0], row[columns[state]]]);

describe('routes by sign-in state', () => {
  it.each(own('operator'))('[ROUTE-03] an operator reaches %s', async (path) => {
    enter.operator();
    expect(await visit(path)).toBe(path);
  });

  it.each(others('operator'))('[ROUTE-04] any other path leads an operator on: %s to %s', async (path, arrives) => {
    enter.operator();
    expect([await visit(path), arrives]).toEqual(['/signin', '/signin']);
  });

  it.each(own('owner'))('[ROUTE-05] a signed-in user reaches %s', async (path) => {
    enter.owner();
    expect(await visit(path)).toBe(path);
  });

  it.each(others('owner'))('[ROUTE-07] any other path leads a signed-in user on: %s to %s', async (path, arrives) => {
    enter.owner();
    expect([await visit(path), arrives]).toEqual(['/', '/']);
  });

  it.each(own('visitor'))('[ROUTE-08] a visitor reaches %s', async (path) => {
    expect(await visit(path)).toBe(path);
  });

  it('[ROUTE-08] a visitor reaches /reset/{id} with the flag of this browser', async () => {
    session.awaitReset('ada@example.org');
    expect(await visit('/reset/abc')).toBe('/reset/abc');
  });

  it.each(others('visitor'))('[ROUTE-09] any other path leads a visitor on: %s to %s', async (path, arrives) => {
    expect([await visit(path), arrives]).toEqual(['/signin', '/signin']);
  });

  it.each(beyond)('what is not in the document: %s leads an operator, an owner and a visitor on, or nowhere', async (path, ...ends) => {
    for (const state of ['operator', 'owner', 'visitor'] as const) {
      wanted.forget();
      enter[state]();
      expect([state, await visit(path)]).toEqual([state, ends[columns[state] - 1] || path]);
    }
  });

  it('every address stands in one of the two tables of this test', () => {
    const paths = [...table, ...beyond].map(([path]) => path);
    const missing = SCREENS.filter((screen) => {
      const pattern = new RegExp(`^${screen.replaceAll(/\/:\w+\?/g, '(/\\w+)?').replaceAll(/:\w+/g, '[\\w-]+')}$`);
      return !paths.some((path) => pattern.test(path));
    });
    expect(missing).toEqual(['/reset']);
  });

  it('[ROUTE-01] the operator’s screens need the flag and a token, or what renews it; one alone gives another set', async () => {
    const lead = async (): Promise<string[]> => [session.state(), await visit('/evi-admin/users'), await visit('/forms')];
    localStorage.setItem('admin', '1');
    expect(await lead()).toEqual(['visitor', '/signin', '/signin']);
    session.start('token');
    expect(await lead()).toEqual(['owner', '/', '/forms']);
    localStorage.setItem('admin', '1');
    expect(await lead()).toEqual(['operator', '/evi-admin/users', '/signin']);
    localStorage.removeItem('token');
    expect(await lead()).toEqual(['owner', '/', '/forms']);
    enter.operator();
    // A tab of its own, without a token yet.
    sessionStorage.removeItem('token');
    expect(await lead()).toEqual(['operator', '/evi-admin/users', '/signin']);
    localStorage.removeItem('admin');
    expect(await lead()).toEqual(['owner', '/', '/forms']);
  });

  it.each([
    ['visitor', '/forms?page=2', '/forms?page=2'],
    ['visitor', '/evi-admin/users?text=ada', '/evi-admin/users?text=ada'],
    ['operator', '/approve-invitation/abc', '/approve-invitation/abc'],
    ['visitor', '/404', null],
    ['visitor', '/nowhere', null],
    ['operator', '/', null],
  ] as const)('keeps for the sign-in of a %s that %s was wanted', async (state, path, kept) => {
    sessionStorage.clear();
    enter[state]();
    // A page on which nobody has signed out.
    jest.spyOn(session, 'hasSignedOut').mockReturnValue(false);
    await visit(path);
    expect(wanted.path()).toBe(kept);
    jest.restoreAllMocks();
  });

  it('[AUTH-23] without the marker of this browser, or without a token, a link to a new password leads to /signin', async () => {
    expect(await visit('/reset/abc')).toBe('/signin');
    session.awaitReset('ada@example.org');
    expect(await visit('/reset')).toBe('/signin');
  });

  it.each(['operator', 'owner', 'visitor'] as const)(
    '[ROUTE-10] the stored flags show the screens of verification and of a new password in every set: %s',
    async (state) => {
      enter[state]();
      session.awaitVerification('ada@example.org');
      expect(await visit('/verify')).toBe('/verify');
      session.awaitReset('ada@example.org');
      expect(await visit('/reset/abc')).toBe('/reset/abc');
    },
  );

  it('follows an address that is none without a warning of the router', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const emptyScreens = ({ lazy, children, ...route }: RouteObject): RouteObject =>
      ({ ...route, ...(lazy && { Component: Outlet }), ...(children && { children: children.map(emptyScreens) }) }) as RouteObject;
    const router = createMemoryRouter(routes.map(emptyScreens), { initialEntries: ['/form-x'] });
    render(createElement(RouterProvider, { router }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
  });
});
