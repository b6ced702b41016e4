import type { Column, EditedForm, Pages } from '@formwright/form-model';

/**
 * Images that are not uploaded yet. The document contains a placeholder address of this shape, so that undo covers them; the file is kept
 * here until the next save sends it.
 */
const PENDING = '/files/Form/pending/';

const files = new Map<string, { file: File; url: string }>();

export const isPending = (src: string): boolean => src.startsWith(PENDING);

/** Keeps a chosen file and returns its placeholder address. */
export function keepImage(file: File, id: string): string {
  const src = `${PENDING}${id}`;
  files.set(src, { file, url: URL.createObjectURL(file) });
  return src;
}

/** The file of a placeholder address; undefined if it was lost with another session. */
export const pendingFile = (src: string): File | undefined => files.get(src)?.file;

/** The URL for displaying the image. */
export const shownSrc = (src: string): string => (isPending(src) ? (files.get(src)?.url ?? '') : src);

/** Restores a file under its address after a crash. */
export function restoreImage(src: string, file: File): void {
  files.set(src, { file, url: URL.createObjectURL(file) });
}

/** Releases all files when an editor closes. */
export function releaseImages(): void {
  for (const { url } of files.values()) URL.revokeObjectURL(url);
  files.clear();
}

/** The field of a save that carries the logo's file. */
const LOGO = 'logo';

/** Every image of the form: the field of a save that carries its file, and its address. */
export function imagesOf({ pages, settings: { logo } }: EditedForm): { field: string; src: string }[] {
  const images = allColumns(pages).flatMap(({ tabname, uniqueId, content }) =>
    tabname === 'image' && content.src ? [{ field: uniqueId, src: content.src }] : [],
  );
  return logo ? [...images, { field: LOGO, src: logo.src }] : images;
}

/** All images whose file is not uploaded yet. */
export const pendingImages = (form: EditedForm): { field: string; src: string; file: File | undefined }[] =>
  imagesOf(form).flatMap(({ field, src }) => (isPending(src) ? [{ field, src, file: pendingFile(src) }] : []));

const allColumns = (pages: Pages): Column[] => pages.flatMap((page) => page.rows.flatMap((row) => row.content[0].cols));

/**
 * The form with the server's addresses of uploaded images. With `sent`, it changes only images that still have the sent address: an image
 * that was replaced during the save stays pending.
 */
export function withStoredImages(form: EditedForm, stored: EditedForm, sent: EditedForm = form): EditedForm {
  const sources = new Map<string, string>();
  const sentSources = new Map(pendingImages(sent).map(({ field, src }) => [field, src]));
  for (const { field, src } of imagesOf(stored)) {
    const pending = sentSources.get(field);
    if (pending) sources.set(pending, src);
  }
  return sources.size === 0 ? form : mapImages(form, (src) => sources.get(src) ?? src);
}

/** The form with `change` applied to every image's address. */
export function mapImages(form: EditedForm, change: (src: string) => string): EditedForm {
  const mapColumn = (column: Column): Column =>
    column.tabname === 'image' ? { ...column, content: { ...column.content, src: change(column.content.src) } } : column;
  const { logo } = form.settings;
  return {
    ...form,
    settings: logo ? { ...form.settings, logo: { ...logo, src: change(logo.src) } } : form.settings,
    pages: form.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => ({ ...row, content: [{ cols: row.content[0].cols.map(mapColumn) }] })),
    })),
  };
}
