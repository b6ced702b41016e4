import type { ReplyOf, responses } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import { requireForm } from './require-form.ts';
import { signTicket } from './ticket.ts';

const ticketMs = 60_000;

/** The address of a CSV download. A browser's own download streams it to the disk, however large it is. */
export function exportResponsesCsv(deps: ResponsesDeps) {
  const { ports, config } = deps;
  return async ({ caller, body }: Request<typeof responses.exportResponsesCsv>): Promise<ReplyOf<typeof responses.exportResponsesCsv>> => {
    const form = await requireForm(deps, caller, body.id);
    const ticket = {
      formId: form._id,
      workspaceId: form.workspaceId,
      ...(body.responseId !== undefined && { responseId: body.responseId }),
      expiresAt: ports.clock.now() + ticketMs,
    };
    return { data: `/api/downloadResponsesCsv/${signTicket(ticket, config.ticketSecret)}` };
  };
}
