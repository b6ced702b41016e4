/** The addresses of the app's screens, as its router writes them. The server answers all others with 404. */
export const SCREENS = [
  '/',
  '/guide',
  '/privacy',
  '/terms',
  '/forms',
  '/profile',
  '/team',
  '/members',
  '/support',
  '/suggestions',
  '/settings',
  '/responses/:id',
  '/responsestrashed/:id',
  '/responses/:id/held',
  '/summary/:id',
  '/statistics/:id',
  '/form/:id',
  '/preview/:id/:device?',
  '/success/:id',
  '/paymentSuccess',
  '/paymentRejected',
  '/response/:id',
  '/view/:token',
  '/signin',
  '/signin/:id',
  '/signup/:type?',
  '/verify',
  '/evi-admin',
  '/evi-admin/:section',
  '/google',
  '/forgot',
  '/reset',
  '/reset/:token',
  '/approve-invitation/:token',
  '/signupMembers/:id',
  '/verify/:token',
  '/checkUser',
  '/block',
  '/404',
  // What people type, and what other products call these screens.
  '/sign-in',
  '/login',
  '/log-in',
  '/sign-up',
  '/register',
  '/forgot-password',
] as const;

/** As the router does: a slash at the end and capital letters change nothing. */
const pattern = new RegExp(
  `^(?:${SCREENS.map((path) => (path === '/' ? '' : path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+'))).join('|')})/*$`,
  'i',
);

/**
 * Whether the app has a screen there. Whether there is such a form is told by the screen itself. The one that says that a page does not
 * exist counts as none.
 * @param path without query
 */
export const isScreen = (path: string): boolean => pattern.test(path) && !/^\/404\/*$/.test(path);

/** Whether this is the page that tells the site of the product's operator whether somebody is signed in. @param path without query */
export const tellsSite = (path: string): boolean => /^\/checkUser\/*$/i.test(path);
