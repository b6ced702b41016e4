import { createMissing, createNames, entryOf, safeName, textEntry, zipped } from '@formwright/archive';
import { definitionOf, type FilledColumn, offsetText, shapeOfAnswer, wallTime } from '@formwright/form-model';
import type { FileStore } from '@formwright/platform';
import type { AnsweredResponse } from '../store/response.ts';

interface Options {
  /** The zone of the times in the names of folders. */
  zone: string;
  now: number;
}

/**
 * The uploaded files of responses: a folder for each response, numbered as its row in the list, with the time and the first answer of that
 * row. A file that is gone is named in a text.
 */
export const filesZip = (
  files: FileStore,
  columns: readonly FilledColumn[],
  responses: AsyncIterable<AnsweredResponse>,
  options: Options,
) => zipped(entriesOf(files, columns, responses, options));

async function* entriesOf(
  files: FileStore,
  columns: readonly FilledColumn[],
  responses: AsyncIterable<AnsweredResponse>,
  { zone, now }: Options,
) {
  const missing = createMissing();
  let found = 0;
  let number = 0;
  for await (const response of responses) {
    number += 1;
    const answer = firstAnswer(columns, response);
    const folder = `Response ${number} - ${momentName(response.created_at, zone)}${answer && ` - ${answer}`}`;
    const names = createNames();
    for (const { label, key, name } of filesOf(columns, response)) {
      const path = `${folder}/${names.folder(label)}`;
      const fullName = `${path}/${names.file(path, name)}`;
      const file = await files.get(key);
      if (file) {
        found += 1;
        yield entryOf(fullName, response.created_at, { size: file.size, content: file.stream() });
      } else missing.add(fullName);
    }
  }
  const lost = missing.count();
  if (lost > 0) yield textEntry('Missing files.txt', now, ['These files were uploaded, but are no longer stored:', ...missing.lines()]);
  if (found + lost === 0) yield textEntry('No files.txt', now, ['No files were uploaded with these responses.']);
}

/** '2026-11-26 16.12.27 UTC+01.00': sorted by time, and without signs that a system does not take. */
const momentName = (at: number, zone: string) =>
  `${new Date(wallTime(at, zone)).toISOString().slice(0, 19).replace('T', ' ')} ${offsetText(at, zone)}`.replaceAll(':', '.');

/** Characters of an answer in a folder's name: long paths are a trouble on Windows. */
const MAX_ANSWER = 40;

/** The first answer of a row that is no file: what a reader of the table knows the response by. '' without one. */
function firstAnswer(columns: readonly FilledColumn[], { response }: AnsweredResponse): string {
  for (const column of columns) {
    if (shapeOfAnswer(column) === 'files') continue;
    const text = definitionOf(column.tabname).toText(response[column.uniqueId], column).replace(/\s+/g, ' ').trim();
    if (text !== '') return safeName([...text].slice(0, MAX_ANSWER).join(''), '');
  }
  return '';
}

interface Upload {
  /** The question. */
  label: string;
  key: string;
  /** As the respondent called it. */
  name: string;
}

function filesOf(columns: readonly FilledColumn[], { _id, response }: AnsweredResponse): Upload[] {
  return columns.flatMap(({ uniqueId, content }) =>
    [response[uniqueId] ?? []]
      .flat()
      .flatMap(({ files = [] }) =>
        files.map(({ name, shown }) => ({ label: content.label, key: `Response/${_id}/${name}`, name: shown ?? name })),
      ),
  );
}
