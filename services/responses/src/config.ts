import { setting } from '@formwright/platform';

/** What responses is configured with. */
export interface ResponsesConfig {
  /** Signs the tickets of downloads; every replica has the same. */
  ticketSecret: string;
}

/** The same from the environment, for a process of its own. */
export const responsesSettings = {
  ticketSecret: setting.secret('TICKET_SECRET', { minLength: 32 }),
} as const;
