import { createSignedTokens } from '@formwright/platform';

/** What may be downloaded with it. */
export interface Ticket {
  formId: string;
  workspaceId: string;
  /** This response only. */
  responseId?: string;
}

/** Tickets of downloads; their texts fit into one segment of a path. */
export const createTickets = (secret: string) => createSignedTokens<Ticket>(secret, 'csv');
