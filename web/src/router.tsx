import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom';
import { session } from './lib/session.ts';
import { wanted } from './lib/wanted.ts';
import { NOWHERE_HASH, paths } from './paths.ts';
import { Root } from './routes/root.tsx';
import { RouteError, ScreenError } from './routes/route-error.tsx';
import { SignedIn } from './routes/signed-in.tsx';
import { Starting } from './routes/starting.tsx';

const isOwner = () => session.isSignedIn() && !session.isOperator();
/** Redirect for addresses that do not exist in the current set of routes. */
const elsewhere = () => redirect(isOwner() ? paths.home : paths.signIn);
/** The screen that it leads to says that there is no such page, and at which address. */
const nowhere = ({ request }: LoaderFunctionArgs) => {
  const { pathname } = new URL(request.url);
  return redirect(`${isOwner() ? paths.home : paths.signIn}${NOWHERE_HASH}${pathname}`);
};
/** What people type, and what other products call these screens. */
const otherNames: Readonly<Record<string, string>> = {
  '/sign-in': paths.signIn,
  '/login': paths.signIn,
  '/log-in': paths.signIn,
  '/sign-up': paths.signUp,
  '/register': paths.signUp,
  '/forgot-password': paths.forgot,
};
const leadsTo =
  (to: string) =>
  ({ request }: LoaderFunctionArgs) =>
    redirect(`${to}${new URL(request.url).search}`);
/** The sign-in leads back. Whoever signs out leaves nothing for the next one. */
const signedIn = ({ request }: LoaderFunctionArgs) => {
  if (isOwner()) return null;
  if (!session.hasSignedOut()) wanted.keep(new URL(request.url));
  return elsewhere();
};
/** Also for operators: who signs in as somebody else ends that session. */
const signedOut = () => (isOwner() ? redirect(wanted.path() ?? paths.home) : null);
const noOperator = () => (session.isOperator() ? elsewhere() : null);
/** The link works where it was asked for. */
const awaitingReset = () => {
  if (session.awaitingReset()) return null;
  return redirect(isOwner() ? paths.resetElsewhereSignedIn : paths.resetElsewhere);
};
const awaitingVerification = () => (session.awaitingVerification() ? null : elsewhere());

/** Inside the shell, which stays when one of these screens does not load. */
const inShell = (screens: RouteObject[]): RouteObject[] => [{ ErrorBoundary: ScreenError, children: screens }];

/** The screens by sign-in state. The flag only chooses the screen; the server decides who may read what. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
    children: [
      { path: '/', loader: noOperator, lazy: () => import('./routes/home.tsx') },
      { path: '/guide', lazy: () => import('./routes/guide.tsx') },
      { path: '/privacy', lazy: () => import('./routes/privacy.tsx') },
      { path: '/terms', lazy: () => import('./routes/terms.tsx') },
      {
        loader: signedIn,
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
          { path: '/preview/:id/:device?', lazy: () => import('./routes/preview.tsx') },
        ],
      },
      { path: '/paymentSuccess', lazy: () => import('./routes/payment-success.tsx') },
      { path: '/paymentRejected', lazy: () => import('./routes/payment-rejected.tsx') },
      { path: '/response/:id', lazy: () => import('./routes/response.tsx') },
      { path: '/view/:token', lazy: () => import('./routes/view.tsx') },
      { path: '/signin', loader: signedOut, lazy: () => import('./routes/sign-in.tsx') },
      { path: '/signup/:type?', loader: signedOut, lazy: () => import('./routes/sign-up.tsx') },
      { path: '/verify', loader: awaitingVerification, lazy: () => import('./routes/verify.tsx') },
      { path: '/evi-admin', lazy: () => import('./routes/evi-admin.tsx') },
      { path: '/google', loader: signedOut, lazy: () => import('./routes/google.tsx') },
      // Open to those who are signed in, too: a mail leads here who has not changed a password.
      { path: '/forgot', lazy: () => import('./routes/forgot.tsx') },
      { path: '/reset', loader: () => redirect(paths.signIn) },
      { path: '/reset/:token', loader: awaitingReset, lazy: () => import('./routes/reset.tsx') },
      // Open to those who are signed in, too: an invitation may be for the account that they use, or for another one.
      { path: '/approve-invitation/:token', lazy: () => import('./routes/approve-invitation.tsx') },
      { path: '/signupMembers/:id', loader: signedOut, lazy: () => import('./routes/sign-up-member.tsx') },
      { path: '/verify/:token', lazy: () => import('./routes/verify-link.tsx') },
      ...Object.entries(otherNames).map(([path, to]) => ({ path, loader: leadsTo(to), Component: Starting })),
      // The empty screen is for the moment before the redirect: the router warns of an address without one.
      { path: '*', loader: nowhere, Component: Starting },
    ],
  },
];
