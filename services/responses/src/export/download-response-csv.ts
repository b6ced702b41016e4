import type { responses } from '@formwright/contracts';
import { knownZone } from '@formwright/form-model';
import type { RawReply, Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireReadable } from '../form/kept-back.ts';
import { strangerOf } from '../store/stranger-of.ts';
import { columnsOfOne } from './columns.ts';
import { csvFile } from './csv.ts';
import { exportHeaders } from './export-kind.ts';

/** One response as CSV, for everyone who has its secret id. */
export function downloadResponseCsv(deps: ResponsesDeps) {
  const { ports, repository, sendInTurns } = deps;
  return async ({ params, query, ip }: Request<typeof responses.downloadResponseCsv>): Promise<RawReply> => {
    const found = await repository.findResponse(params.responseId);
    // A download of a browser carries no token: its own people have a ticket, from exportResponsesCsv.
    const { form, response } = await requireReadable(deps, null, found, 'responseId');
    const zone = knownZone(query.timeZone);
    const lines = csvFile(columnsOfOne(form, response), repository.streamResponse(form._id, response._id), zone);
    const headers = exportHeaders('csv', { title: form.title, made_at: ports.clock.now(), timeZone: zone });
    return { status: 200, headers, body: sendInTurns({ for: 'stranger', turn: strangerOf(ip) }, lines) };
  };
}
