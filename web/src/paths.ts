import type { ExampleName } from '@formwright/form-model/example-facts';

/** Opens the color settings in the editor. */
export const LOOK_HASH = '#look';
/** Opens the success page's settings in the editor. */
export const SUCCESS_HASH = '#success';

/** The sign-in explains where the link to a new password works; where somebody is signed in, the list of forms does. */
export const RESET_HASH = '#reset';
export const RESET_ELSEWHERE = 'The link in the email works once, within 1 hour, in the browser where you asked for it.';

/** Who asked for an address that does not exist is told so where it leads. The address follows. */
export const NOWHERE_HASH = '#nowhere:';

/** The parameter of the sign-up that names an example. */
export const EXAMPLE_PARAM = 'example';

/** All addresses of the app. */
export const paths = {
  home: '/',
  /** How everything is done, what is kept about whom, and the rules. For everybody. */
  guide: '/guide',
  privacy: '/privacy',
  terms: '/terms',
  signIn: '/signin',
  signUp: '/signup',
  /** The sign-up of who wants a form like an example: it opens once the account is there. */
  signUpFor: (example: ExampleName) => `/signup?${EXAMPLE_PARAM}=${example}`,
  /** The sign-in of operators, and their area. */
  operator: '/evi-admin',
  operatorSection: (section: string) => `/evi-admin/${section}`,
  verify: '/verify',
  forgot: '/forgot',
  /** The same screen where somebody is signed in: mails lead here, for who has not changed a password. */
  forgotSignedIn: '/forgot-password',
  google: '/google',
  /** For a link to a new password that was asked for elsewhere. */
  resetElsewhere: `/signin${RESET_HASH}`,
  resetElsewhereSignedIn: `/${RESET_HASH}`,
  forms: '/forms',
  profile: '/profile',
  billing: '/profile#billing',
  team: '/team',
  /** The older view of the team. */
  members: '/members',
  support: '/support',
  suggestions: '/suggestions',
  form: (id: string) => `/form/${id}`,
  /** The editor with its color settings open. */
  customize: (id: string) => `/form/${id}${LOOK_HASH}`,
  /** How respondents see the form of an editor. */
  preview: (id: string, device?: PreviewDevice) => (device ? `/preview/${id}/${device}` : `/preview/${id}`),
  /** @param search of the table: what narrows it */
  responses: (formId: string, search = '') => `/responses/${formId}${search}`,
  /** Suspicious responses that wait for the owner. */
  held: (formId: string) => `/responses/${formId}/held`,
  /** @param search narrows it like the table of responses */
  summary: (formId: string, search = '') => `/summary/${formId}${search}`,
  statistics: (formId: string) => `/statistics/${formId}`,
  /** @param search of the table that it is one of: the way back, and the order of the next ones */
  response: (id: string, search = '') => `/response/${id}${search}`,
  /** A shared view, for anyone who has the token. */
  view: (token: string) => `/view/${token}`,
  /** The public form, which is not part of the app. */
  publicForm: (link: string) => `/f-${link}`,
  /** A form that anyone may try, which is sent nowhere. */
  triedForm: '/api/tryForm',
} as const;

/** The widths of the preview. */
export const previewDevices = ['desktop', 'tablet', 'phone'] as const;
export type PreviewDevice = (typeof previewDevices)[number];
