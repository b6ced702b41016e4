import type { responses } from '@formwright/contracts';
import { AppError, type RawReply, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { answeredIn } from '../form/former.ts';
import { isSealed } from '../form/kept-back.ts';
import { streamList } from '../list/read-list.ts';
import { readQuery } from '../list/read-query.ts';
import { exportedColumns } from './columns.ts';
import { csvFile } from './csv.ts';
import { exportHeaders } from './export-kind.ts';
import { createTickets } from './ticket.ts';

const invalid = () => new AppError('responses.ticket_invalid', 'This download has expired. Start it again from the list of responses.');

/** Streams 'Responses - {date}.csv' for a valid ticket. The client's reading speed limits the stream. */
export function downloadResponsesCsv(deps: ResponsesDeps) {
  const { ports, config, repository } = deps;
  const tickets = createTickets(config.ticketSecret);
  return async ({ params }: Request<typeof responses.downloadResponsesCsv>): Promise<RawReply> => {
    const now = ports.clock.now();
    const ticket = tickets.read(params.ticket, now);
    const admit = async () => {
      if (!ticket?.by || (await ports.isRevoked(ticket.by))) throw invalid();
    };
    await admit();
    const form = ticket && (await repository.findForm(ticket.formId));
    if (!ticket || form?.workspaceId !== ticket.workspaceId || (await isSealed(deps, form))) throw invalid();
    const counters = await repository.findCounters(form._id);
    const columns = exportedColumns(form, answeredIn(counters));
    const chosen = ticket.responseId
      ? repository.streamResponse(form._id, ticket.responseId)
      : streamList(deps, form, await readQuery(form, {}, now));
    return {
      status: 200,
      headers: exportHeaders('csv', { title: form.title, made_at: now, timeZone: ticket.zone ?? 'UTC' }),
      body: deps.sendInTurns({ for: 'owner', turn: form.workspaceId }, csvFile(columns, chosen, ticket.zone ?? 'UTC')),
      admit,
    };
  };
}
