import type { SignupRule } from '@formwright/contracts';
import { isLocal, operatorNetworks, productName, setting, signupSetting } from '@formwright/platform';
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
  /** Whether operators need a second factor; 'auto', the default: unless only this machine can reach the product. */
  operatorSecondFactor?: 'auto' | 'required' | 'optional';
  /** Where operators sign in from; none: from everywhere. */
  operatorNetworks?: readonly string[];
  /** Who may make an account; default: everybody. */
  signup?: SignupRule;
  /** Where the process listens. */
  host?: string;
  /** Cost of password hashing; default: the recommended cost. */
  hashCost?: HashCost;
}

/** Also for the product in one process. */
export const googleSettings = {
  googleClientId: setting.text('GOOGLE_CLIENT_ID', { default: '' }),
  googleIssuer: setting.url('GOOGLE_ISSUER', { schemes: ['https', 'http'], default: 'https://accounts.google.com' }),
} as const;

/** Also for the product in one process. */
export const operatorSettings = {
  operatorSecondFactor: setting.choice('OPERATOR_SECOND_FACTOR', ['auto', 'required', 'optional'], { default: 'auto' }),
  operatorNetworks,
} as const;

/** Whether a session of an operator has to show a second factor. */
export function needsFactor({ operatorSecondFactor = 'auto', host = '', publicUrl }: IdentityConfig): boolean {
  return operatorSecondFactor === 'auto' ? !isLocal({ host, publicUrl }) : operatorSecondFactor === 'required';
}

/** Reads the configuration from the environment, for a separate process. */
export const identitySettings = {
  authPrivateKey: setting.key('AUTH_PRIVATE_KEY', 'private'),
  ...googleSettings,
  ...operatorSettings,
  signup: signupSetting,
  host: setting.text('HOST', { default: '0.0.0.0' }),
  productName,
  publicUrl: setting.origin('PUBLIC_URL'),
} as const;
