import { abuseEmail, productName, setting } from '@formwright/platform';

export interface SupportConfig {
  productName: string;
  /** Where requests are sent; '': they are only stored. */
  supportEmail: string;
  /** Where notices of forms that may harm are sent; '': nowhere. */
  abuseEmail: string;
  /** Where people reach the product, for links in mails. */
  publicUrl: string;
}

/** Reads the configuration from the environment, for a separate process. */
export const supportSettings = {
  productName,
  supportEmail: setting.mailbox('SUPPORT_EMAIL', { default: '' }),
  abuseEmail,
  publicUrl: setting.origin('PUBLIC_URL', { default: '' }),
} as const;
