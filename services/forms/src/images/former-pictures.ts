import { type Pages, type PictureSize, pictureSizeInAddress, pictureSizeOf } from '@formwright/form-model';
import { createFairTurns, type FileStore, type Ports, pause, readStoredPictureSize } from '@formwright/platform';
import type { FormerPicture, StoredForm } from '../form.ts';
import type { FormsRepository } from '../repository.ts';
import { imageColumns } from '../saving/form-document.ts';
import { keyOf } from './form-images.ts';
import { placeImages } from './shown-images.ts';

/** Pictures of a form that are read in one go. The others come with its next version. */
export const MAX_READ = 40;
/** Milliseconds that a page waits for sizes. Those that come later are for the next page. */
const PATIENCE_MS = 1_000;
/** Milliseconds until a page tries again to read sizes that it could not read. */
const AGAIN_MS = 60_000;

async function readSize(files: FileStore, src: string): Promise<PictureSize | null> {
  const file = await files.get(keyOf(src));
  return file && readStoredPictureSize(file);
}

/** The pictures of which nothing says the size. */
const withoutSize = (pages: Pages) =>
  imageColumns(pages)
    .map(({ column }) => column)
    .filter(({ content: { src, height } }) => src !== '' && height === 'auto' && !pictureSizeOf(src));

/**
 * Gives pages of a form the sizes of its pictures in their addresses, also of those that former versions stored without. These are read
 * once, two forms at a time and at most 20 MB of one, and are kept with the form. A page without sizes is still a page, so no failure here
 * fails it, and it does not wait long for a store that is slow. A preview of pages that are being changed waits for nothing: it is soon made
 * again.
 * @param readLate is called with the id of a form whose page did not wait for its sizes, once they are kept
 */
export function createPictureSizes(
  { clock, files, log }: Pick<Ports, 'clock' | 'files' | 'log'>,
  repository: Pick<FormsRepository, 'keepPictures'>,
  readLate: (formId: string) => void,
) {
  const turns = createFairTurns({ atOnce: 2 });
  /** What is read or waits for its turn, by form. */
  const readings = new Map<string, Promise<readonly FormerPicture[] | null>>();
  /** When reading last failed, by form, the oldest first. */
  const failures = new Map<string, number>();
  const hasJustFailed = (formId: string) => clock.elapsed() - (failures.get(formId) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS;

  /** @returns null if they could not be read */
  async function read(
    head: Pick<StoredForm, '_id' | 'revision'>,
    sources: readonly string[],
    known: readonly FormerPicture[],
  ): Promise<readonly FormerPicture[] | null> {
    const pictures = [...known];
    try {
      for (const src of sources) pictures.push({ src, size: await readSize(files, src) });
      await repository.keepPictures(head, pictures);
      return pictures;
    } catch (error) {
      for (const formId of failures.keys()) {
        if (hasJustFailed(formId)) break;
        failures.delete(formId);
      }
      failures.set(head._id, clock.elapsed());
      log.warn({ err: error, form: head._id }, 'the sizes of its pictures could not be read');
      return null;
    }
  }

  function begin({ _id, revision, workspaceId }: StoredForm, sources: readonly string[], known: readonly FormerPicture[]) {
    const reading = turns.take(workspaceId, () => read({ _id, revision }, sources, known)).finally(() => readings.delete(_id));
    readings.set(_id, reading);
    return reading;
  }

  /** @returns what is known in time */
  async function readInTime(form: StoredForm, sources: readonly string[], known: readonly FormerPicture[], patience: number) {
    if (hasJustFailed(form._id)) return known;
    const reading = readings.get(form._id) ?? begin(form, sources, known);
    if (patience === 0) return known;
    const waiting = new AbortController();
    const late = pause(patience, waiting.signal).then(() => 'late' as const);
    const pictures = await Promise.race([reading, late]);
    waiting.abort();
    if (pictures !== 'late') return pictures ?? known;
    void reading.then((read) => read && readLate(form._id));
    return known;
  }

  return async (form: StoredForm, changed?: Pages): Promise<Pages> => {
    const stored = withoutSize(form.pages);
    const columns = changed ? withoutSize(changed) : stored;
    if (columns.length === 0) return changed ?? form.pages;
    // No others: what is being changed may name any picture, also of a form of somebody else.
    const sources = [...new Set(stored.map(({ content }) => content.src))];
    const known = (form.formerPictures ?? []).filter(({ src }) => sources.includes(src));
    const unread = sources.filter((src) => !known.some((picture) => picture.src === src)).slice(0, MAX_READ);
    const pictures = unread.length > 0 ? await readInTime(form, unread, known, changed ? 0 : PATIENCE_MS) : known;
    const sizes = new Map(pictures.map(({ src, size }) => [src, size]));
    const addresses = columns.flatMap(({ uniqueId, content: { src } }) => {
      const size = sizes.get(src);
      return size ? [[uniqueId, src + pictureSizeInAddress(size)] as const] : [];
    });
    return placeImages({ pages: changed ?? form.pages, logo: null }, new Map(addresses)).pages;
  };
}
