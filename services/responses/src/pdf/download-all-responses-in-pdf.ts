import { responses } from '@formwright/contracts';
import { knownZone } from '@formwright/form-model';
import { FORGOTTEN_MS } from '@formwright/made-files';
import { AppError, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { newNote, requireFitting } from '../export/begin-export.ts';
import { requireForm } from '../form/require-form.ts';

/** Begins a PDF of all responses and answers its path. A user has one at a time; asked again for the same form, the answer is the same. */
export function downloadAllResponsesInPdf(deps: ResponsesDeps) {
  const { ports, repository } = deps;
  return async ({ params, query, caller }: Request<typeof responses.downloadAllResponsesInPdf>) => {
    const form = await requireForm(deps, caller, params.formId, 'responses.read', 'formId');
    const timeZone = knownZone(query.timeZone);
    const total = (await repository.findCounters(form._id))?.active ?? 0;
    if (total === 0) throw new AppError('responses.pdf_empty', 'There are no responses yet.');
    const wanted = { form, kind: 'pdf' as const, list: { query: {}, at: ports.clock.now() }, total, timeZone };
    await requireFitting(deps, wanted);
    const waited_until = ports.clock.now() + FORGOTTEN_MS;
    const { _id } = await deps.exports.begin({ ...newNote(deps, caller, wanted), isListed: false, waited_until });
    return { data: responses.temporaryPdf.path.replace(':fileId', _id) };
  };
}
