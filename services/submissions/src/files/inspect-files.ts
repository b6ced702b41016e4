import { type AnswerFile, allColumns, askedEnding, messages, type Pages, uploadExtensions } from '@formwright/form-model';
import { AppError } from '@formwright/platform';
import type { IncomingFile } from '../accepting/incoming-submission.ts';
import { contentTypeOf, endingOf } from './file-content.ts';
import { safeFileName, shownFileName } from './file-names.ts';

/** A checked file with its safe name and detected type. */
export interface CheckedFile extends AnswerFile {
  uniqueId: string;
  path: string;
}

/** Checks the content of all files before one is stored. Extension, number and size were checked with the answers. */
export async function inspectFiles(files: readonly IncomingFile[], pages: Pages): Promise<CheckedFile[]> {
  const allowed = new Map(
    allColumns(pages).flatMap(({ column }) =>
      column.tabname === 'upload' ? [[column.uniqueId, uploadExtensions(column.content.types)] as const] : [],
    ),
  );
  const taken = new Set<string>();
  const checked: CheckedFile[] = [];
  for (const { uniqueId, name: offered, size, path } of files) {
    const asked = allowed.get(uniqueId) ?? [];
    const ending = askedEnding(offered, asked);
    const found = ending || (await endingOf(path, asked));
    // The missing ending is added, so that programs open the file.
    const named = ending || found === null ? offered : `${offered.replace(/[.\s]+$/, '')}.${found}`;
    const type = found === null ? null : await contentTypeOf(path, found, asked);
    const name = safeFileName(named, taken);
    const shown = shownFileName(named);
    if (type === null) {
      const text =
        size === 0
          ? `${shown ?? name} is empty. Choose another file.`
          : ending
            ? `${shown ?? name} is damaged or is not what its name says. Choose another file.`
            : messages.fileType(shown ?? name, asked.join(', '));
      throw new AppError('submissions.invalid_submission', { value: messages.checkMarked, fields: { [uniqueId]: text } });
    }
    checked.push({ uniqueId, name, ...(shown !== undefined && { shown }), size, type, path });
  }
  return checked;
}
