import type { forms, ReplyOf } from '@formwright/contracts';
import { AppError, type Request, requirePermission } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { archiveForm } from './archive-form.ts';
import { deleteForm } from './delete-form.ts';
import { unArchiveForm } from './un-archive-form.ts';

type ChangeForms = typeof forms.changeForms;

/**
 * Archives, restores or deletes the forms that were selected, as the calls for one form do, one commit each. What refuses one form leaves
 * the others: it comes back as the reason of that form.
 */
export function changeForms(deps: FormsDeps) {
  const calls = { archive: archiveForm(deps), restore: unArchiveForm(deps), delete: deleteForm(deps) };
  return async (request: Request<ChangeForms>): Promise<ReplyOf<ChangeForms>> => {
    requirePermission(request.caller, 'forms.write');
    const { formIds, change } = request.body;
    const reply: ReplyOf<ChangeForms> = { forms: [], refused: [] };
    for (const formId of new Set(formIds)) {
      try {
        const form = await calls[change]({ ...request, body: { formId } });
        if ('_id' in form) reply.forms.push(form);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // The form was deleted by somebody else, or by the first try of this call.
        if (change === 'delete' && error.code === 'forms.not_found') continue;
        reply.refused.push({ formId, reason: textOf(error) });
      }
    }
    return reply;
  };
}

/** Whether an error is about the form and not about the server, whose failure ends the call. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code.startsWith('forms.') || error.code === 'platform.suspended');

const textOf = ({ detail }: AppError): string => (typeof detail === 'string' ? detail : String(Object.values(detail)[0]));
