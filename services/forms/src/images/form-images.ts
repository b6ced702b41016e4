import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Pages } from '@formwright/form-model';
import { AppError, ConditionFailedError, type Ports, type StagedFile, type Write } from '@formwright/platform';
import { fileTypeFromFile } from 'file-type/node';
import type { StoredForm } from '../form.ts';
import type { FormsRepository } from '../repository.ts';
import { imageColumns, imageSources, invalidForm } from '../saving/form-document.ts';

const NOT_AN_IMAGE = 'Please select image file.';
const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

export const imageTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** The file's key: the address '/files/Form/<formId>/<name>' has the key 'Form/<formId>/<name>'. */
const keyOf = (src: string): string => src.slice('/files/'.length);

/** Maximum size of all images of one account. */
export const MAX_IMAGE_BYTES = 250_000_000;
const NO_SPACE =
  'There is no space left for this image: the images of an account take 250 MB at most. Choose a smaller one or take others out; those count for one more day.';

/** An image to store. */
interface NewImage {
  uniqueId: string;
  /** Path of its element in the pages. */
  path: string;
  size: number;
  read(): Readable;
  type: string;
  extension: string;
}

/** Checks all images before one is stored: each must belong to an image column and be a JPEG, PNG or WebP. */
export async function checkImages(files: readonly StagedFile[], pages: Pages): Promise<NewImage[]> {
  const paths = new Map(imageColumns(pages).map(({ column, path }) => [column.uniqueId, path]));
  const seen = new Set<string>();
  const checked: NewImage[] = [];
  for (const file of files) {
    const path = paths.get(file.field);
    if (path === undefined || seen.has(file.field))
      throw new AppError('forms.invalid_form', { [file.field.slice(0, 60)]: 'No image element waits for this file.' });
    seen.add(file.field);
    const type = (await fileTypeFromFile(file.path).catch(() => undefined))?.mime ?? '';
    const extension = extensions[type];
    if (!extension) throw invalidForm('formData', pages, { path, message: NOT_AN_IMAGE });
    checked.push({ uniqueId: file.field, path, size: file.size, read: () => createReadStream(file.path), type, extension });
  }
  return checked;
}

/**
 * Stores images before the form that shows them. Each is recorded as unused first, so that the sweep removes what a crash or a refused
 * save leaves behind.
 * @param pages the pages with the images, to name the place in an error
 * @returns address by uniqueId
 */
export async function storeImages(
  ports: Pick<Ports, 'clock' | 'files' | 'ids'>,
  repository: FormsRepository,
  { _id: formId, workspaceId }: Pick<StoredForm, '_id' | 'workspaceId'>,
  pages: Pages,
  images: readonly NewImage[],
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const { uniqueId, path, size, read, type, extension } of images) {
    const key = `Form/${formId}/${uniqueId}-${ports.ids.random(12)}.${extension}`;
    try {
      await repository.addImage({ _id: key, formId, workspaceId, bytes: size }, ports.clock.now(), MAX_IMAGE_BYTES);
    } catch (error) {
      if (error instanceof ConditionFailedError) throw invalidForm('formData', pages, { path, message: NO_SPACE });
      throw error;
    }
    await ports.files.put(key, read(), { contentType: type });
    addresses.set(uniqueId, `/files/${key}`);
  }
  return addresses;
}

/**
 * The pages with copies of their images, which belong to another form. An element whose file is missing becomes an empty one.
 * @param to the form of the copies
 */
export async function copyImages(
  ports: Pick<Ports, 'clock' | 'files' | 'ids'>,
  repository: FormsRepository,
  to: Pick<StoredForm, '_id' | 'workspaceId'>,
  pages: Pages,
): Promise<Pages> {
  const images: NewImage[] = [];
  const missing = new Map<string, string>();
  for (const { column, path } of imageColumns(pages)) {
    const { uniqueId, content } = column;
    if (content.src === '') continue;
    const file = await ports.files.get(keyOf(content.src));
    const extension = file && extensions[file.contentType];
    if (!file || !extension) missing.set(uniqueId, '');
    else images.push({ uniqueId, path, size: file.size, read: () => file.stream(), type: file.contentType, extension });
  }
  return placeImages(pages, new Map([...missing, ...(await storeImages(ports, repository, to, pages, images))]));
}

/** The pages with the new images in their columns. */
export function placeImages(pages: Pages, addresses: ReadonlyMap<string, string>): Pages {
  return pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      content: [
        {
          cols: row.content[0].cols.map((column) => {
            const src = addresses.get(column.uniqueId);
            return column.tabname === 'image' && src !== undefined ? { ...column, content: { ...column.content, src } } : column;
          }),
        },
      ],
    })),
  }));
}

/** Writes that mark images new in `after` as used and those missing in it as unused. Fails if a new one is being deleted. */
export function exchangeImages(repository: FormsRepository, form: StoredForm, after: Pages, now: number): Write[] {
  const had = new Set(imageSources(form.pages));
  const has = new Set(imageSources(after));
  const taken = [...has].filter((src) => !had.has(src));
  const dropped = [...had].filter((src) => !has.has(src));
  return [
    ...taken.map((src) => repository.takingImage(keyOf(src))),
    ...dropped.map((src) => repository.releasingImage(keyOf(src), { formId: form._id, workspaceId: form.workspaceId }, now)),
  ];
}

/** Addresses that the pages of this form may show: its current images, and those that were added or removed within the last day. */
export async function ownImages(repository: FormsRepository, formId: string, pages: Pages): Promise<Set<string>> {
  const known = await repository.findImages(formId);
  return new Set([...imageSources(pages), ...known.map((image) => `/files/${image._id}`)]);
}
