import { type Caller, createSealedTokens } from '@formwright/platform';

/** The scope of a ticket. */
export interface Ticket {
  /** Who asked for it. Revoked tokens revoke their tickets. */
  by: Caller;
  formId: string;
  workspaceId: string;
  /** Of the times; missing: UTC. */
  zone?: string;
  /** Only this response. */
  responseId?: string;
}

/** Tickets of downloads. Their text fits into one segment of a path. */
export const createTickets = (secret: string) => createSealedTokens<Ticket>(secret, 'csv');
