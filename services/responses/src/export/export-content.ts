import type { Making } from '@formwright/made-files';
import { nextTurn } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form/form-copy.ts';
import { answeredIn } from '../form/former.ts';
import type { AnsweredResponse } from '../store/response.ts';
import { exportedColumns } from './columns.ts';
import { csvFile } from './csv.ts';
import type { ExportNote } from './export-note.ts';
import { readExported } from './exported-list.ts';
import { filesZip } from './files-zip.ts';
import { xlsxFile } from './xlsx.ts';

/** The file of an export, but for a PDF, in chunks as it is made. */
export async function contentOf(
  deps: Pick<ResponsesDeps, 'ports' | 'repository' | 'sortedLists'>,
  form: FormCopy,
  { kind, list, timeZone }: Pick<ExportNote, 'kind' | 'list' | 'timeZone'>,
  making: Making,
): Promise<AsyncIterable<string | Uint8Array>> {
  const { ports, repository } = deps;
  const columns = exportedColumns(form, answeredIn(await repository.findCounters(form._id)));
  const responses = counted(readExported(deps, form, list), making);
  const now = ports.clock.now();
  if (kind === 'xlsx') return xlsxFile(columns, responses, { zone: timeZone, now });
  if (kind === 'files') return filesZip(ports.files, columns, responses, { zone: timeZone, now });
  return asBytes(csvFile(columns, responses, timeZone));
}

async function* counted(responses: AsyncIterable<AnsweredResponse>, { progress, signal }: Making): AsyncGenerator<AnsweredResponse> {
  for await (const response of responses) {
    signal.throwIfAborted();
    progress.done += 1;
    yield response;
  }
}

async function* asBytes(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of text) {
    yield Buffer.from(chunk);
    await nextTurn();
  }
}
