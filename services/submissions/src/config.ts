import { setting } from '@formwright/platform';

/** Configuration of submissions. */
export interface SubmissionsConfig {
  productName: string;
  /** Verifies the visit cookie, which contains the start of the visit. Must be equal in forms and submissions. */
  visitSecret: string;
}

/** Reads the configuration from the environment, for a separate process. */
export const submissionsSettings = {
  productName: setting.text('PRODUCT_NAME', { default: 'Formwright' }),
  visitSecret: setting.secret('VISIT_SECRET', { minLength: 32 }),
} as const;
