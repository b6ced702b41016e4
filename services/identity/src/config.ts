import { setting } from '@formwright/platform';
import type { HashCost } from './account/passwords.ts';

/** What identity is configured with. */
export interface IdentityConfig {
  /** Ed25519 key that signs access tokens, PKCS #8 PEM. */
  authPrivateKey: string;
  productName: string;
  /** Origin under which owners reach the product, without a slash at the end: where links in mails lead. */
  publicUrl: string;
  /** What hashing a password costs; the recommended cost when absent. */
  hashCost?: HashCost;
}

/** The same from the environment, for a process of its own. */
export const identitySettings = {
  authPrivateKey: setting.secret('AUTH_PRIVATE_KEY', { minLength: 64 }),
  productName: setting.text('PRODUCT_NAME', { default: 'Formwright' }),
  publicUrl: setting.url('PUBLIC_URL', { schemes: ['https', 'http'] }),
} as const;
