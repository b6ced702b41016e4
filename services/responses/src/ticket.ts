import { createSignedTokens } from '@formwright/platform';

/** The scope of a ticket. */
export interface Ticket {
  formId: string;
  workspaceId: string;
  /** Only this response. */
  responseId?: string;
}

/** Tickets of downloads. Their text fits into one segment of a path. */
export const createTickets = (secret: string) => createSignedTokens<Ticket>(secret, 'csv');
