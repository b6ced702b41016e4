import { rateLimits } from '@formwright/platform';

/** Configuration of admin. */
export interface AdminConfig {
  /** 'off' for load tests: operators read as much as they ask for. */
  rateLimits?: 'on' | 'off';
}

/** Reads the configuration from the environment, for a separate process. */
export const adminSettings = {
  rateLimits,
} as const;
