import { setting } from '@formwright/platform';

/** Configuration of responses. */
export interface ResponsesConfig {
  /** Signs the tickets of downloads. Must be equal in all replicas. */
  ticketSecret: string;
}

/** Reads the configuration from the environment, for a separate process. */
export const responsesSettings = {
  ticketSecret: setting.secret('TICKET_SECRET', { minLength: 32 }),
} as const;
