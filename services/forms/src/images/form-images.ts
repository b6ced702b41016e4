import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { MAX_LOGO_BYTES, type PictureSize, pictureSizeInName, pictureSizeOf } from '@formwright/form-model';
import {
  AppError,
  ConditionFailedError,
  type Ports,
  problemOfPicture,
  readPictureSize,
  type StagedFile,
  type Write,
} from '@formwright/platform';
import { fileTypeFromFile } from 'file-type/node';
import type { StoredForm } from '../form.ts';
import type { FormsRepository } from '../repository.ts';
import { FOREIGN_IMAGE, imageColumns, invalidForm, withOwnImages } from '../saving/form-document.ts';
import type { StoredImage } from './image-store.ts';
import { imageSources, LOGO, placeImages, type Shown, shownBy } from './shown-images.ts';

const NOT_AN_IMAGE = 'Please select image file.';
const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

export const imageTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** The file's key: the address '/files/Form/<formId>/<name>' has the key 'Form/<formId>/<name>'. */
const keyOf = (src: string): string => src.slice('/files/'.length);

/** Maximum size of all images of one account. */
export const MAX_IMAGE_BYTES = 250_000_000;
/** A small image counts as much, a block of the disk, so that this bounds their number too: 61,000 of an account. */
export const LEAST_IMAGE_BYTES = 4_096;
const NO_SPACE =
  'There is no space left for this image: the images of an account take 250 MB at most. Choose a smaller one or take others out; those count for one more day.';

/** An image to store. */
interface NewImage {
  /** The uniqueId of its column, or `LOGO`. */
  uniqueId: string;
  /** The error that names its place. */
  refuse(message: string): AppError;
  size: number;
  /** The size of the picture; null: not known. */
  picture: PictureSize | null;
  read(): Readable;
  type: string;
  extension: string;
}

const refuseLogo = (message: string) => new AppError('forms.invalid_form', { [LOGO]: message });

/** The places that may show an image, with the error of each, by the uniqueId of its column or `LOGO`. */
function places({ pages, logo }: Shown): Map<string, NewImage['refuse']> {
  const columns = imageColumns(pages).map(
    ({ column, path }) => [column.uniqueId, (message: string) => invalidForm('formData', pages, { path, message })] as const,
  );
  return new Map([...columns, ...(logo ? [[LOGO, refuseLogo] as const] : [])]);
}

/** Why a file is no logo: PDFs show no other types, and every respondent loads it. */
function logoProblem(type: string, size: number): string | null {
  if (type !== 'image/png' && type !== 'image/jpeg') return 'A logo is a PNG or a JPEG.';
  return size > MAX_LOGO_BYTES ? `A logo has at most ${MAX_LOGO_BYTES / 1000} kB.` : null;
}

/** Checks all images before one is stored: each must belong to an image column and be a JPEG, PNG or WebP, or be the logo. */
export async function checkImages(files: readonly StagedFile[], shown: Shown): Promise<NewImage[]> {
  const waiting = places(shown);
  const seen = new Set<string>();
  const checked: NewImage[] = [];
  for (const file of files) {
    const refuse = waiting.get(file.field);
    if (refuse === undefined || seen.has(file.field))
      throw new AppError('forms.invalid_form', { [file.field.slice(0, 60)]: 'No image element waits for this file.' });
    seen.add(file.field);
    const type = (await fileTypeFromFile(file.path).catch(() => undefined))?.mime ?? '';
    const extension = extensions[type];
    const problem = file.field === LOGO ? logoProblem(type, file.size) : null;
    if (!extension || problem) throw refuse(problem ?? NOT_AN_IMAGE);
    const picture = await readPictureSize(file.path);
    const tooMuch = problemOfPicture(picture);
    if (tooMuch) throw refuse(tooMuch);
    checked.push({ uniqueId: file.field, refuse, size: file.size, picture, read: () => createReadStream(file.path), type, extension });
  }
  return checked;
}

/**
 * Stores images before the form that shows them. Each is recorded as unused first, so that the sweep removes what a crash or a refused
 * save leaves behind.
 * @returns address by uniqueId
 */
export async function storeImages(
  ports: Pick<Ports, 'clock' | 'files' | 'ids'>,
  repository: FormsRepository,
  { _id: formId, workspaceId }: Pick<StoredForm, '_id' | 'workspaceId'>,
  images: readonly NewImage[],
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const { uniqueId, refuse, size, picture, read, type, extension } of images) {
    const key = `Form/${formId}/${uniqueId}-${ports.ids.random(12)}${picture ? pictureSizeInName(picture) : ''}.${extension}`;
    try {
      const bytes = Math.max(size, LEAST_IMAGE_BYTES);
      await repository.addImage({ _id: key, formId, workspaceId, bytes }, ports.clock.now(), MAX_IMAGE_BYTES);
    } catch (error) {
      if (error instanceof ConditionFailedError) throw refuse(NO_SPACE);
      throw error;
    }
    await ports.files.put(key, read(), { contentType: type });
    addresses.set(uniqueId, `/files/${key}`);
  }
  return addresses;
}

/**
 * Copies the images that a form shows to another form. An element whose file is missing becomes an empty one; a missing logo is left out.
 * @param to the form that gets the copies
 */
export async function copyImages(
  ports: Pick<Ports, 'clock' | 'files' | 'ids'>,
  repository: FormsRepository,
  to: Pick<StoredForm, '_id' | 'workspaceId'>,
  shown: Shown,
): Promise<Shown> {
  const sources = new Map(imageColumns(shown.pages).map(({ column }) => [column.uniqueId, column.content.src]));
  if (shown.logo) sources.set(LOGO, shown.logo.src);
  const images: NewImage[] = [];
  const missing = new Map<string, string>();
  for (const [uniqueId, refuse] of places(shown)) {
    const src = sources.get(uniqueId) ?? '';
    if (src === '') continue;
    const file = await ports.files.get(keyOf(src));
    const extension = file && extensions[file.contentType];
    if (!file || !extension) missing.set(uniqueId, '');
    else
      images.push({
        uniqueId,
        refuse,
        size: file.size,
        picture: pictureSizeOf(src),
        read: () => file.stream(),
        type: file.contentType,
        extension,
      });
  }
  return withImages(shown, new Map([...missing, ...(await storeImages(ports, repository, to, images))]));
}

/** Puts the addresses of stored images into what a form shows. A logo without a file is left out. */
export function withImages(shown: Shown, addresses: ReadonlyMap<string, string>): Shown {
  const { pages, logo } = placeImages(shown, addresses);
  return { pages, logo: logo?.src ? logo : null };
}

/**
 * Writes that mark images new in `after` as used and those missing in it as unused. Fails if a new one is being deleted.
 * @param before null: the form is new
 */
export function exchangeImages(
  repository: FormsRepository,
  form: Pick<StoredForm, '_id' | 'workspaceId'>,
  before: Shown | null,
  after: Shown,
  now: number,
): Write[] {
  const had = new Set(before ? imageSources(before) : []);
  const has = new Set(imageSources(after));
  const taken = [...has].filter((src) => !had.has(src));
  const dropped = [...had].filter((src) => !has.has(src));
  return [
    ...taken.map((src) => repository.takingImage(keyOf(src))),
    ...dropped.map((src) => repository.releasingImage(keyOf(src), { formId: form._id, workspaceId: form.workspaceId }, now)),
  ];
}

/** Addresses that this form may show: its current images, and those that were added or removed within the last day. */
export function ownImages(stored: readonly StoredImage[], form: Pick<StoredForm, 'pages' | 'details'>): Set<string> {
  return new Set([...imageSources(shownBy(form)), ...stored.map((image) => `/files/${image._id}`)]);
}

/** Refuses images that do not belong to the form, before they are stored with it. @param field the name of the pages in the call */
export function refuseForeign({ pages, logo }: Shown, own: ReadonlySet<string>, field: string): void {
  withOwnImages(pages, own, field);
  if (logo && !own.has(logo.src)) throw refuseLogo(FOREIGN_IMAGE);
}
