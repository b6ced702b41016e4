import { Readable } from 'node:stream';
import type { responses } from '@formwright/contracts';
import { AppError, type RawReply, type Request } from '@formwright/platform';
import { stringify } from 'csv-stringify/sync';
import { exportedQuestions, formatTime, headerCells, rowCells } from './csv-cells.ts';
import type { ResponsesDeps } from './deps.ts';
import { type FormCopy, newestFirst } from './repository.ts';
import { readTicket, type Ticket } from './ticket.ts';

/** Rows that are turned into text at a time: enough to be quick, few enough to let others in between. */
const rowsPerChunk = 200;
/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\ufeff';

const expired = () => new AppError('responses.ticket_invalid', { ticket: 'This download has expired. Please ask for it again.' });

/** Streams the active responses as CSV, newest first. Memory stays flat: the next rows are read when these are taken. */
export function downloadResponsesCsv(deps: ResponsesDeps) {
  const { ports, config, repository } = deps;
  return async ({ params }: Request<typeof responses.downloadResponsesCsv>): Promise<RawReply> => {
    const now = ports.clock.now();
    const ticket = readTicket(params.ticket, config.ticketSecret, now);
    const form = ticket && (await repository.forms.findOne({ _id: ticket.formId, workspaceId: ticket.workspaceId }));
    if (!ticket || !form) throw expired();
    const [day, month, year] = formatTime(now).slice(0, 10).split('/');
    return {
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="Responses - ${year}-${month}-${day}.csv"`,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      },
      body: Readable.from(csvChunks(deps, form, ticket), { objectMode: false, highWaterMark: 64 * 1024 }),
    };
  };
}

async function* csvChunks({ repository }: ResponsesDeps, form: FormCopy, { responseId }: Ticket): AsyncGenerator<string> {
  const questions = exportedQuestions(form);
  yield byteOrderMark + toCsv([headerCells(questions)]);
  const filter = { formId: form._id, place: 'active' as const, ...(responseId !== undefined && { _id: responseId }) };
  let rows: string[][] = [];
  for await (const response of repository.responses.stream(filter, {
    sort: newestFirst,
    fields: ['response', 'started_at', 'created_at'],
  })) {
    rows.push(rowCells(response, questions));
    if (rows.length === rowsPerChunk) {
      yield toCsv(rows);
      rows = [];
    }
  }
  if (rows.length > 0) yield toCsv(rows);
}

/** Lines end as RFC 4180 says; quotes, commas and line breaks inside a cell are kept by quoting it. */
function toCsv(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows' });
}
