import { setting } from '@formwright/platform';

/** What forms is configured with. */
export interface FormsConfig {
  productName: string;
  /** Shared with submissions: seals the cookie that says when a visit began. */
  visitSecret: string;
}

/** The same from the environment, for a process of its own. */
export const formsSettings = {
  productName: setting.text('PRODUCT_NAME', { default: 'Formwright' }),
  visitSecret: setting.secret('VISIT_SECRET', { minLength: 32 }),
} as const;
