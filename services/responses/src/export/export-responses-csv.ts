import { responses } from '@formwright/contracts';
import { knownZone } from '@formwright/form-model';
import { AppError, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireForm } from '../form/require-form.ts';
import { createTickets } from './ticket.ts';

/** Lifetime of a ticket. It is short, because addresses may be logged. */
const TICKET_MS = 60_000;

/** Returns an address that downloads the form's responses, or one of them. It contains a ticket, because downloads cannot send a token. */
export function exportResponsesCsv(deps: ResponsesDeps) {
  const { ports, config, repository } = deps;
  const tickets = createTickets(config.ticketSecret);
  return async ({ body, caller }: Request<typeof responses.exportResponsesCsv>) => {
    const { _id: formId, workspaceId } = await requireForm(deps, caller, body.id, 'responses.read');
    const { responseId, zone } = body;
    if (responseId !== undefined && !(await repository.findResponseOf(formId, responseId))) {
      throw new AppError('responses.not_found', { responseId: 'There is no such response.' });
    }
    const expiresAt = ports.clock.now() + TICKET_MS;
    const ticket = tickets.sign(
      { by: caller, formId, workspaceId, ...(responseId && { responseId }), ...(zone && { zone: knownZone(zone) }) },
      { expiresAt },
    );
    return { data: responses.downloadResponsesCsv.path.replace(':ticket', ticket) };
  };
}
