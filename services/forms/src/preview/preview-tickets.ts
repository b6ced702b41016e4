import { type Caller, createSealedTokens } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

export interface PreviewTicket {
  /** The caller who asked for the ticket. A revoked token revokes its tickets. */
  by: Caller;
  formId: string;
  workspaceId: string;
}

const VALID_MS = 5 * 60_000;

/** Tickets that let a frame, which sends no token, ask for the preview of one form. */
export function previewTickets({ config, ports }: Pick<FormsDeps, 'config' | 'ports'>) {
  const tokens = createSealedTokens<PreviewTicket>(config.visitSecret, 'preview');
  return {
    sign: (ticket: PreviewTicket): string => tokens.sign(ticket, { expiresAt: ports.clock.now() + VALID_MS }),
    /** null: it is not valid, or not any more. */
    async read(text: string): Promise<PreviewTicket | null> {
      const ticket = tokens.read(text, ports.clock.now());
      return ticket?.by && !(await ports.isRevoked(ticket.by)) ? ticket : null;
    },
  };
}
