import type { SCREENS } from '@formwright/contracts/screens';
import type { SignInState } from './lib/session.ts';

type Address = (typeof SCREENS)[number];

/** What people type, and what other products call these screens. */
export const otherNames = {
  '/sign-in': '/signin',
  '/login': '/signin',
  '/log-in': '/signin',
  '/sign-up': '/signup',
  '/register': '/signup',
} as const satisfies Partial<Record<Address, string>>;

/** What is read, answered or paid by anybody; what a mail leads to; and the screens that a stored flag opens. */
const everybody = [
  ...(Object.keys(otherNames) as (keyof typeof otherNames)[]),
  '/guide',
  '/privacy',
  '/terms',
  '/response/:id',
  '/view/:token',
  '/paymentSuccess',
  '/paymentRejected',
  '/checkUser',
  '/evi-admin',
  '/forgot-password',
  '/verify',
  '/verify/:token',
  '/reset',
  '/reset/:token',
] as const satisfies readonly Address[];

/** Any other address leads an operator to /signin. Who signs in there ends the operator's session, by Google, too. */
const operatorRoutes: readonly Address[] = [...everybody, '/evi-admin/:section', '/signin', '/signup/:type?', '/google', '/forgot', '/404'];

/** Any other address leads an owner to /. An invitation may be for the account that is open, or for another one. */
export const ownerRoutes: readonly Address[] = [
  ...everybody,
  '/',
  '/form/:id',
  '/profile',
  '/settings',
  '/team',
  '/forms',
  '/members',
  '/support',
  '/responses/:id',
  '/responses/:id/held',
  '/responsestrashed/:id',
  '/summary/:id',
  '/statistics/:id',
  '/suggestions',
  '/preview/:id/:device?',
  '/success/:id',
  '/approve-invitation/:token',
  '/block',
];

/** Any other address leads a visitor to /signin. */
const visitorRoutes: readonly Address[] = [
  ...everybody,
  '/',
  '/signin',
  '/signin/:id',
  '/signup/:type?',
  '/google',
  '/forgot',
  '/approve-invitation/:token',
  '/signupMembers/:id',
  '/block',
  '/404',
];

export const routeSets: Readonly<Record<SignInState, ReadonlySet<string>>> = {
  operator: new Set(operatorRoutes),
  owner: new Set(ownerRoutes),
  visitor: new Set(visitorRoutes),
};
