import { setting } from '@formwright/platform';
import type { HashCost } from './account/passwords.ts';

/** Configuration of identity. */
export interface IdentityConfig {
  /** Ed25519 key that signs access tokens, PKCS #8 PEM. */
  authPrivateKey: string;
  productName: string;
  /** Origin of the product for owners, without a slash at the end. Links in mails begin with it. */
  publicUrl: string;
  /** Our id at Google, or '': nobody signs in with Google. */
  googleClientId?: string;
  /** Address of Google as an OpenID Connect issuer. */
  googleIssuer?: string;
  /** Cost of password hashing; default: the recommended cost. */
  hashCost?: HashCost;
}

/** Also for the product in one process. */
export const googleSettings = {
  googleClientId: setting.text('GOOGLE_CLIENT_ID', { default: '' }),
  googleIssuer: setting.url('GOOGLE_ISSUER', { schemes: ['https', 'http'], default: 'https://accounts.google.com' }),
} as const;

/** Reads the configuration from the environment, for a separate process. */
export const identitySettings = {
  authPrivateKey: setting.key('AUTH_PRIVATE_KEY', 'private'),
  ...googleSettings,
  productName: setting.text('PRODUCT_NAME', { default: 'Formwright' }),
  publicUrl: setting.origin('PUBLIC_URL'),
} as const;
