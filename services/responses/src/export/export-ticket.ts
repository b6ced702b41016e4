import { responses } from '@formwright/contracts';
import { type Caller, createSealedTokens } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { ExportNote } from './export-store.ts';

/** Lifetime of a ticket. It is short, because addresses may be logged; what was searched for stays in the note. */
export const TICKET_MS = 60_000;

interface Ticket {
  /** Who opens it. Revoked tokens revoke their tickets. */
  by: Caller;
  exportId: string;
}

export const createExportTickets = (secret: string) => createSealedTokens<Ticket>(secret, 'export');

/** An address that downloads the export. It contains a ticket, because downloads cannot send a token. */
export function addressOf({ config, ports }: ResponsesDeps, { _id }: ExportNote, by: Caller): string {
  const ticket = createExportTickets(config.ticketSecret).sign({ by, exportId: _id }, { expiresAt: ports.clock.now() + TICKET_MS });
  return responses.downloadExport.path.replace(':ticket', ticket);
}
