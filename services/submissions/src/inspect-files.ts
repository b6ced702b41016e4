import { type AnswerFile, allColumns, extensionOf, messages, type Pages, uploadExtensions } from '@formwright/form-model';
import { AppError } from '@formwright/platform';
import { contentTypeOf } from './file-content.ts';
import { safeFileName } from './file-names.ts';
import type { OfferedUpload } from './offer.ts';

/** A file that may be stored: what it is called from now on, and what it really is. */
export interface SoundFile extends AnswerFile {
  uniqueId: string;
  path: string;
}

/** Looks into every file before any is stored. Extension, number and size were checked with the answers. */
export async function inspectFiles(files: readonly OfferedUpload[], pages: Pages): Promise<SoundFile[]> {
  const allowed = new Map(
    allColumns(pages).flatMap(({ column }) =>
      column.tabname === 'upload' ? [[column.uniqueId, uploadExtensions(column.content.types)] as const] : [],
    ),
  );
  const taken = new Set<string>();
  const sound: SoundFile[] = [];
  for (const { uniqueId, name: offered, size, path } of files) {
    const type = await contentTypeOf(path, extensionOf(offered.trim()), allowed.get(uniqueId) ?? []);
    const name = safeFileName(offered, taken);
    if (type === null) {
      throw new AppError('submissions.invalid_submission', {
        value: messages.checkMarked,
        fields: { [uniqueId]: `${name} is damaged or is not what its name says. Choose another file.` },
      });
    }
    sound.push({ uniqueId, name, size, type, path });
  }
  return sound;
}
