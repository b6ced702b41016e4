import { SCREENS } from '@formwright/contracts/screens';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { session } from './lib/session.ts';
import { routes } from './router.tsx';

beforeEach(() => localStorage.clear());

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

describe('routes by sign-in state', () => {
  it.each([
    ['/', '/'],
    ['/signin', '/signin'],
    ['/signup', '/signup'],
    ['/signup/member', '/signup/member'],
    ['/response/abc', '/response/abc'],
    ['/view/abc', '/view/abc'],
    ['/paymentSuccess', '/paymentSuccess'],
    ['/paymentRejected', '/paymentRejected'],
    ['/forgot', '/forgot'],
    ['/sign-in', '/signin'],
    ['/login', '/signin'],
    ['/log-in', '/signin'],
    ['/sign-up', '/signup'],
    ['/register', '/signup'],
    ['/forgot-password', '/forgot'],
    ['/evi-admin', '/evi-admin'],
    ['/verify/abc', '/verify/abc'],
    ['/verify', '/signin'],
    ['/approve-invitation/abc', '/approve-invitation/abc'],
    ['/signupMembers/abc', '/signupMembers/abc'],
  ])('signed out, %s leads to %s', async (path, arrives) => {
    expect(await visit(path)).toBe(arrives);
  });

  it.each([
    ['/', '/'],
    ['/forms', '/forms'],
    ['/profile', '/profile'],
    ['/settings', '/settings'],
    ['/team', '/team'],
    ['/members', '/members'],
    ['/approve-invitation/abc', '/approve-invitation/abc'],
    ['/signupMembers/abc', '/'],
    ['/form/abc', '/form/abc'],
    ['/responses/abc', '/responses/abc'],
    ['/view/abc', '/view/abc'],
    ['/response/abc', '/response/abc'],
    ['/paymentSuccess', '/paymentSuccess'],
    ['/paymentRejected', '/paymentRejected'],
    ['/signin', '/'],
    ['/signup', '/'],
  ])('signed in, %s leads to %s', async (path, arrives) => {
    session.start('token');
    expect(await visit(path)).toBe(arrives);
  });

  it.each(['/nowhere', '/nowhere/at/all', '/forms', '/profile', '/team', '/members', '/form/abc', '/responses/abc'])(
    '[ROUTE-09] signed out, any other path goes to /signin: %s',
    async (path) => expect(await visit(path)).toBe('/signin'),
  );

  it.each(['/nowhere', '/nowhere/at/all', '/form'])('[ROUTE-07] signed in, any other path goes to /: %s', async (path) => {
    session.start('token');
    expect(await visit(path)).toBe('/');
  });

  it.each([
    ['/', '/signin'],
    ['/forms', '/signin'],
    ['/evi-admin', '/evi-admin'],
    ['/signin', '/signin'],
    ['/forgot', '/forgot'],
  ])('an operator is led from %s to %s', async (path, arrives) => {
    session.start('token', { isOperator: true });
    expect(await visit(path)).toBe(arrives);
  });

  it('[AUTH-23] without the marker of this browser, or without a token, a link to a new password leads to /signin', async () => {
    expect(await visit('/reset/abc')).toBe('/signin');
    session.awaitReset('ada@example.org');
    expect(await visit('/reset')).toBe('/signin');
  });

  it.each([false, true])(
    '[ROUTE-10] the stored flags show the screens of verification and of a new password, signed in: %s',
    async (isIn) => {
      if (isIn) session.start('token');
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
