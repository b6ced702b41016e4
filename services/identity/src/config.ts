import type { HashCost } from './passwords.ts';

/** What identity is configured with; main.ts makes it from the environment. */
export interface IdentityConfig {
  /** Ed25519 key that signs access tokens, PKCS #8 PEM. */
  authPrivateKey: string;
  productName: string;
  /** Origin under which owners reach the product, without a slash at the end: where links in mails lead. */
  publicUrl: string;
  /** What hashing a password costs; the recommended cost when absent. */
  hashCost?: HashCost;
}
