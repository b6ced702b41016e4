import { OPEN_SIGNUP, readSignupRule, type SignupRule, signupNote } from '@formwright/contracts/signup-rule';
import { paths } from '../paths.ts';

/** The product's name. The server writes it into the page. */
export function productName(): string {
  return document.documentElement.dataset.productName ?? '';
}

/** The server's folder for emails, if it writes them to its own disk and serves only this machine; '' otherwise. */
export function mailFolder(): string {
  return document.documentElement.dataset.mailFolder ?? '';
}

/** Whether people can sign in with Google. */
export const hasGoogle = (): boolean => document.documentElement.dataset.google === 'on';

/** Who may make an account. */
export const signupRule = (): SignupRule => readSignupRule(document.documentElement.dataset.signup ?? '') ?? OPEN_SIGNUP;

/** What people read of it before they type; null: everybody may. */
export const signupText = (): string | null => signupNote(signupRule());

/** Whether a new account needs more than the link of an invitation, or cannot be made at all. */
export const canSignUp = (): boolean => ['open', 'domains'].includes(signupRule().kind);

/** The one site that is told whether somebody is signed in; '': none. */
export const marketingOrigin = (): string => document.documentElement.dataset.marketing ?? '';

/** 'Forms · Formwright' for a screen's tab. */
export function screenTitle(screen: string): string {
  return [screen, productName()].filter(Boolean).join(' · ');
}

/** Where people read on. The operator may have named pages of another site; '': there is no such page. */
export interface SiteAddresses {
  guide: string;
  source: string;
  privacy: string;
  terms: string;
}

/** The addresses that the server has written into the page. Without one of the operator's, they are those of the product's own pages. */
export const siteAddresses = (): SiteAddresses => {
  const { guide = paths.guide, source = '', privacy = paths.privacy, terms = paths.terms } = document.documentElement.dataset;
  return { guide, source, privacy, terms };
};
