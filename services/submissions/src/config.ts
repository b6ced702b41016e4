import { setting, storagePercent } from '@formwright/platform';

/** Configuration of submissions. */
export interface SubmissionsConfig {
  productName: string;
  /** Verifies the visit cookie, which contains the start of the visit. Must be equal in forms and submissions. */
  visitSecret: string;
  /** Where reports of abuse may be sent by mail; default: nowhere. The same in support and the gateway. */
  abuseEmail?: string;
  /** Whether speed and number of submissions make them suspicious; default on. 'off' is for load tests. */
  rateLimits?: 'on' | 'off';
  /** How much of its plan's storage a workspace may use; default 100. The same in billing, which shows it. */
  storagePercent?: number;
}

/** Reads the configuration from the environment, for a separate process. */
export const submissionsSettings = {
  productName: setting.text('PRODUCT_NAME', { default: 'Formwright' }),
  visitSecret: setting.secret('VISIT_SECRET', { minLength: 32 }),
  abuseEmail: setting.mailbox('ABUSE_EMAIL', { default: '' }),
  rateLimits: setting.choice('RATE_LIMITS', ['on', 'off'], { default: 'on' }),
  storagePercent,
} as const;
