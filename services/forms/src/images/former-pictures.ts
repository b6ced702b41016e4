import { type PictureSize, pictureSizeInAddress, pictureSizeOf } from '@formwright/form-model';
import { createFairTurns, type FileStore, type Ports } from '@formwright/platform';
import type { FormerPicture, StoredForm } from '../form.ts';
import type { FormsRepository } from '../repository.ts';
import { imageColumns } from '../saving/form-document.ts';
import { keyOf } from './form-images.ts';
import { PICTURE_HEAD, sizeInBytes } from './picture-size.ts';
import { placeImages } from './shown-images.ts';

/** Pictures of a form that are read in one go. The others come with its next version. */
export const MAX_READ = 40;
/** Most pictures say their size in so many bytes. */
const FIRST_PART = 64_000;

/** Null where the first bytes do not say it. */
async function readSize(files: FileStore, src: string): Promise<PictureSize | null> {
  const file = await files.get(keyOf(src));
  for (const bytes of file ? [FIRST_PART, PICTURE_HEAD] : []) {
    const chunks: Buffer[] = [];
    for await (const chunk of file?.stream({ start: 0, end: Math.min(bytes, file.size) - 1 }) ?? []) chunks.push(chunk);
    const size = sizeInBytes(Buffer.concat(chunks));
    if (size || (file?.size ?? 0) <= bytes) return size;
  }
  return null;
}

/**
 * Gives a form the sizes of its pictures in their addresses, also of those that former versions stored without. These are read once, two
 * forms at a time and at most 20 MB of one, and are kept with the form. A page without sizes is still a page, so no failure here fails it.
 */
export function createPictureSizes({ files, log }: Pick<Ports, 'files' | 'log'>, repository: Pick<FormsRepository, 'keepPictures'>) {
  const reading = createFairTurns({ atOnce: 2 });

  async function read(form: StoredForm, sources: readonly string[], known: readonly FormerPicture[]): Promise<readonly FormerPicture[]> {
    const pictures = [...known];
    try {
      for (const src of sources) pictures.push({ src, size: await readSize(files, src) });
      await repository.keepPictures(form, pictures);
    } catch (error) {
      log.warn({ err: error, form: form._id }, 'the sizes of its pictures could not be read');
    }
    return pictures;
  }

  return async (form: StoredForm): Promise<StoredForm> => {
    const columns = imageColumns(form.pages)
      .map(({ column }) => column)
      .filter(({ content: { src, height } }) => src !== '' && height === 'auto' && !pictureSizeOf(src));
    if (columns.length === 0) return form;
    const sources = [...new Set(columns.map(({ content }) => content.src))];
    const known = (form.formerPictures ?? []).filter(({ src }) => sources.includes(src));
    const unread = sources.filter((src) => !known.some((picture) => picture.src === src)).slice(0, MAX_READ);
    const pictures = unread.length > 0 ? await reading.take(form.workspaceId, () => read(form, unread, known)) : known;
    const sizes = new Map(pictures.map(({ src, size }) => [src, size]));
    const addresses = columns.flatMap(({ uniqueId, content: { src } }) => {
      const size = sizes.get(src);
      return size ? [[uniqueId, src + pictureSizeInAddress(size)] as const] : [];
    });
    return { ...form, pages: placeImages({ pages: form.pages, logo: null }, new Map(addresses)).pages };
  };
}
