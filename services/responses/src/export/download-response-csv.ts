import type { responses } from '@formwright/contracts';
import { knownZone } from '@formwright/form-model';
import { AppError, type RawReply, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { strangerOf } from '../store/stranger-of.ts';
import { columnsOfOne } from './columns.ts';
import { csvFile } from './csv.ts';
import { exportHeaders } from './export-kind.ts';

/** One response as CSV, for everyone who has its secret id. */
export function downloadResponseCsv({ ports, repository, sendInTurns }: ResponsesDeps) {
  return async ({ params, query, ip }: Request<typeof responses.downloadResponseCsv>): Promise<RawReply> => {
    const response = await repository.findResponse(params.responseId);
    const form = response && (await repository.findForm(response.formId));
    if (!response || !form) throw new AppError('responses.not_found', { responseId: 'There is no such response.' });
    const zone = knownZone(query.timeZone);
    const lines = csvFile(columnsOfOne(form, response), repository.streamResponse(form._id, response._id), zone);
    const headers = exportHeaders('csv', { title: form.title, made_at: ports.clock.now(), timeZone: zone });
    return { status: 200, headers, body: sendInTurns({ for: 'stranger', turn: strangerOf(ip) }, lines) };
  };
}
