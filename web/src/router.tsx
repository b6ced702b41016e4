import { type RouteObject, redirect } from 'react-router-dom';
import { session } from './lib/session.ts';
import { paths } from './paths.ts';
import { Root } from './routes/root.tsx';
import { RouteError, ScreenError } from './routes/route-error.tsx';
import { SignedIn } from './routes/signed-in.tsx';
import { Starting } from './routes/starting.tsx';

/** Redirect for addresses that do not exist in the current set of routes. */
const isOwner = () => session.isSignedIn() && !session.isOperator();
const elsewhere = () => redirect(isOwner() ? paths.home : paths.signIn);
const signedIn = () => (isOwner() ? null : elsewhere());
/** Also for operators: who signs in as somebody else ends that session. */
const signedOut = () => (isOwner() ? elsewhere() : null);
const noOperator = () => (session.isOperator() ? elsewhere() : null);
/** The link works where it was asked for. */
const awaitingReset = () => (session.awaitingReset() ? null : redirect(paths.resetElsewhere));
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
      { path: '/forgot', loader: signedOut, lazy: () => import('./routes/forgot.tsx') },
      { path: '/reset', loader: () => redirect(paths.signIn) },
      { path: '/reset/:token', loader: awaitingReset, lazy: () => import('./routes/reset.tsx') },
      // Open to those who are signed in, too: an invitation may be for the account that they use, or for another one.
      { path: '/approve-invitation/:token', lazy: () => import('./routes/approve-invitation.tsx') },
      { path: '/signupMembers/:id', loader: signedOut, lazy: () => import('./routes/sign-up-member.tsx') },
      { path: '/verify/:token', lazy: () => import('./routes/verify-link.tsx') },
      // The empty screen is for the moment before the redirect: the router warns of an address without one.
      { path: '*', loader: elsewhere, Component: Starting },
    ],
  },
];
