import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom';
import { session } from './lib/session.ts';
import { wanted } from './lib/wanted.ts';
import { NOWHERE_HASH, paths } from './paths.ts';
import { otherNames, ownerRoutes, routeSets } from './route-sets.ts';
import { Root } from './routes/root.tsx';
import { RouteError, ScreenError } from './routes/route-error.tsx';
import { SignedIn } from './routes/signed-in.tsx';
import { Starting } from './routes/starting.tsx';

const isOwner = () => session.state() === 'owner';
/** Where every address of no screen leads. */
const fallback = () => (isOwner() ? paths.home : paths.signIn);

/** The ways in: whoever is signed in is led on to what was wanted. */
const doors: ReadonlySet<string> = new Set(['/signin', '/signin/:id', '/signup/:type?', '/google', '/signupMembers/:id']);
/** What the sign-in leads back to. */
const places: ReadonlySet<string> = new Set([...ownerRoutes.filter((path) => path !== '/'), '/evi-admin/:section']);

/** From an address of another set of screens. Whoever signs out leaves nothing for the next one. */
function elsewhere(path: string, { request }: LoaderFunctionArgs): Response {
  if (isOwner()) return redirect((doors.has(path) && wanted.path()) || paths.home);
  if (places.has(path) && !session.hasSignedOut()) wanted.keep(new URL(request.url));
  return redirect(paths.signIn);
}

/** The screen that it leads to says that there is no such page, and at which address. */
const nowhere = ({ request }: LoaderFunctionArgs) => redirect(`${fallback()}${NOWHERE_HASH}${new URL(request.url).pathname}`);
const leadsTo =
  (to: string) =>
  ({ request }: LoaderFunctionArgs) =>
    redirect(`${to}${new URL(request.url).search}`);
/** The link works where it was asked for. */
const awaitingReset = () => {
  if (session.awaitingReset()) return null;
  return redirect(isOwner() ? paths.resetElsewhereSignedIn : paths.resetElsewhere);
};
const awaitingVerification = () => (session.awaitingVerification() ? null : redirect(fallback()));

/** Lets the screens of the current set through; see route-sets.ts. The flag only chooses the screen; the server decides who may read what. */
function bySet(route: RouteObject): RouteObject {
  const { path, loader, children } = route;
  const check = (args: LoaderFunctionArgs) => {
    if (!routeSets[session.state()].has(path ?? '')) return elsewhere(path ?? '', args);
    return typeof loader === 'function' ? loader(args) : null;
  };
  return {
    ...route,
    ...(path !== undefined && path !== '*' && { loader: check }),
    ...(children && { children: children.map(bySet) }),
  } as RouteObject;
}

/** Inside the shell, which stays when one of these screens does not load. */
const inShell = (screens: RouteObject[]): RouteObject[] => [{ ErrorBoundary: ScreenError, children: screens }];

const ownerScreens: RouteObject = {
  Component: SignedIn,
  children: [
    {
      // Routes with the owner layout; the editor has its own.
      lazy: () => import('./routes/shell.tsx'),
      children: inShell([
        { path: '/forms', lazy: () => import('./routes/forms.tsx') },
        { path: '/profile', lazy: () => import('./routes/profile.tsx') },
        { path: '/team', lazy: () => import('./routes/team.tsx') },
        { path: '/members', lazy: () => import('./routes/members.tsx') },
        { path: '/support', lazy: () => import('./routes/support.tsx') },
        { path: '/suggestions', lazy: () => import('./routes/suggestions.tsx') },
        { path: '/settings', lazy: () => import('./routes/profile.tsx') },
        { path: '/responses/:id', lazy: () => import('./routes/responses.tsx') },
        { path: '/responsestrashed/:id', lazy: () => import('./routes/responses-trashed.tsx') },
        { path: '/responses/:id/held', lazy: () => import('./routes/held.tsx') },
        { path: '/summary/:id', lazy: () => import('./routes/summary.tsx') },
        { path: '/statistics/:id', lazy: () => import('./routes/statistics.tsx') },
      ]),
    },
    { path: '/form/:id', lazy: () => import('./routes/form.tsx') },
    { path: '/success/:id', lazy: () => import('./routes/success.tsx') },
    { path: '/preview/:id/:device?', lazy: () => import('./routes/preview.tsx') },
  ],
};

/** Every address has one screen. Who reaches it is said by the three sets. */
const screens: RouteObject[] = [
  { path: '/', lazy: () => import('./routes/home.tsx') },
  { path: '/guide', lazy: () => import('./routes/guide.tsx') },
  { path: '/privacy', lazy: () => import('./routes/privacy.tsx') },
  { path: '/terms', lazy: () => import('./routes/terms.tsx') },
  ownerScreens,
  { path: '/paymentSuccess', lazy: () => import('./routes/payment-success.tsx') },
  { path: '/paymentRejected', lazy: () => import('./routes/payment-rejected.tsx') },
  { path: '/response/:id', lazy: () => import('./routes/response.tsx') },
  { path: '/view/:token', lazy: () => import('./routes/view.tsx') },
  { path: '/signin', lazy: () => import('./routes/sign-in.tsx') },
  { path: '/signin/:id', lazy: () => import('./routes/sign-in.tsx') },
  { path: '/signup/:type?', lazy: () => import('./routes/sign-up.tsx') },
  { path: '/verify', loader: awaitingVerification, lazy: () => import('./routes/verify.tsx') },
  { path: '/evi-admin', lazy: () => import('./routes/evi-admin.tsx') },
  { path: '/evi-admin/:section', lazy: () => import('./routes/evi-admin.tsx') },
  { path: '/google', lazy: () => import('./routes/google.tsx') },
  { path: '/forgot', lazy: () => import('./routes/forgot.tsx') },
  { path: '/forgot-password', lazy: () => import('./routes/forgot.tsx') },
  { path: '/reset', loader: () => redirect(paths.signIn) },
  { path: '/reset/:token', loader: awaitingReset, lazy: () => import('./routes/reset.tsx') },
  { path: '/approve-invitation/:token', lazy: () => import('./routes/approve-invitation.tsx') },
  { path: '/signupMembers/:id', lazy: () => import('./routes/sign-up-member.tsx') },
  { path: '/verify/:token', lazy: () => import('./routes/verify-link.tsx') },
  { path: '/checkUser', lazy: () => import('./routes/check-user.tsx') },
  { path: '/block', lazy: () => import('./routes/block.tsx') },
  { path: '/404', lazy: () => import('./routes/not-found.tsx') },
  ...Object.entries(otherNames).map(([path, to]) => ({ path, loader: leadsTo(to), Component: Starting })),
  // The empty screen is for the moment before the redirect: the router warns of an address without one.
  { path: '*', loader: nowhere, Component: Starting },
];

export const routes: RouteObject[] = [
  { Component: Root, HydrateFallback: Starting, ErrorBoundary: RouteError, children: screens.map(bySet) },
];
