import { productName, setting } from '@formwright/platform';

/** Configuration of forms. */
export interface FormsConfig {
  productName: string;
  /** Where people reach the product, for link cards; empty: they have no picture. */
  publicUrl: string;
  /** Signs the visit cookie, which contains the start of the visit. Must be equal in forms and submissions. */
  visitSecret: string;
}

/** Reads the configuration from the environment, for a separate process. */
export const formsSettings = {
  productName,
  publicUrl: setting.origin('PUBLIC_URL', { default: '' }),
  visitSecret: setting.secret('VISIT_SECRET', { minLength: 32 }),
} as const;
