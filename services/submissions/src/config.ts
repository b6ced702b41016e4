import { setting } from '@formwright/platform';

/** What submissions is configured with. */
export interface SubmissionsConfig {
  productName: string;
  /** Shared with forms: proves the cookie that says when a visit began. */
  visitSecret: string;
}

/** The same from the environment, for a process of its own. */
export const submissionsSettings = {
  productName: setting.text('PRODUCT_NAME', { default: 'Formwright' }),
  visitSecret: setting.secret('VISIT_SECRET', { minLength: 32 }),
} as const;
