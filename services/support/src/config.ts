import { setting } from '@formwright/platform';

export interface SupportConfig {
  productName: string;
  /** Where requests are sent; '': they are only stored. */
  supportEmail: string;
}

/** Reads the configuration from the environment, for a separate process. */
export const supportSettings = {
  productName: setting.text('PRODUCT_NAME', { default: 'Formwright' }),
  supportEmail: setting.mailbox('SUPPORT_EMAIL', { default: '' }),
} as const;
