import { type AnswerFile, allColumns, askedEnding, messages, type Pages, uploadExtensions } from '@formwright/form-model';
import { AppError } from '@formwright/platform';
import type { IncomingFile } from '../accepting/incoming-submission.ts';
import { contentTypeOf, endingOf, kindOf } from './file-content.ts';
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
    const known = await recognize(path, offered, asked);
    const named = known?.named ?? offered;
    const name = safeFileName(named, taken);
    const shown = shownFileName(named);
    if (!known) {
      const text = await whyRefused({ path, size, name: shown ?? name }, asked, askedEnding(offered, asked));
      throw new AppError('submissions.invalid_submission', { value: messages.checkMarked, fields: { [uniqueId]: text } });
    }
    const { type } = known;
    checked.push({ uniqueId, name, ...(shown !== undefined && { shown }), size, type, path });
  }
  return checked;
}

/**
 * The type by the content, and the name with the ending that belongs to it, so that programs open the file. Null: the content is nothing
 * that is asked for.
 */
async function recognize(path: string, offered: string, asked: readonly string[]): Promise<{ named: string; type: string } | null> {
  const ending = askedEnding(offered, asked);
  const type = ending ? await contentTypeOf(path, ending, asked) : null;
  if (type !== null) return { named: offered, type };
  const found = await endingOf(path, asked);
  const other = found === null ? null : await contentTypeOf(path, found, asked);
  return other === null ? null : { named: `${offered.replace(ending ? /\.\w+\W*$/ : /(?<![.\s])[.\s]+$/, '')}.${found}`, type: other };
}

async function whyRefused(
  { path, size, name }: { path: string; size: number; name: string },
  asked: readonly string[],
  ending: string | undefined,
): Promise<string> {
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (!ending) return messages.fileType(name, asked.join(', '));
  const kind = await kindOf(path, ending);
  return kind
    ? `${name} is ${kind} under another name. Remove it or choose one of these: ${asked.join(', ')}.`
    : `${name} is damaged or is not what its name says. Choose another file.`;
}
