import { abuseEmail, productName, rateLimits, setting, storagePercent } from '@formwright/platform';

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
  productName,
  visitSecret: setting.secret('VISIT_SECRET', { minLength: 32 }),
  abuseEmail,
  rateLimits,
  storagePercent,
} as const;
