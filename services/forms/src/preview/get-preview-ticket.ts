import type { forms } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { requireForm } from '../require-form.ts';
import { previewTickets } from './preview-tickets.ts';

/** A ticket for the preview of one of the caller's forms. */
export function getPreviewTicket(deps: FormsDeps) {
  const tickets = previewTickets(deps);
  return async ({ caller, body }: Request<typeof forms.getPreviewTicket>): Promise<{ ticket: string }> => {
    const { _id, workspaceId } = await requireForm(deps, caller, body.id, 'forms.read');
    return { ticket: tickets.sign({ by: caller, formId: _id, workspaceId }) };
  };
}
