import type { Column, EditedForm, Pages } from '@formwright/form-model';

/**
 * Images that were chosen and are not stored yet. The document names them by an address of this shape, so that undo covers them;
 * the file itself waits here, and the next save sends it.
 */
const PENDING = '/files/Form/pending/';

const files = new Map<string, { file: File; url: string }>();

export const isPending = (src: string): boolean => src.startsWith(PENDING);

/** Keeps a chosen file and returns the address that stands for it in the document. */
export function keepImage(file: File, id: string): string {
  const src = `${PENDING}${id}`;
  files.set(src, { file, url: URL.createObjectURL(file) });
  return src;
}

/** The file behind a pending address, and nothing when it was lost with another session. */
export const pendingFile = (src: string): File | undefined => files.get(src)?.file;

/** Where the browser finds the picture now. */
export const shownSrc = (src: string): string => (isPending(src) ? (files.get(src)?.url ?? '') : src);

/** Puts a file back under its address, after a crash. */
export function restoreImage(src: string, file: File): void {
  files.set(src, { file, url: URL.createObjectURL(file) });
}

/** Lets go of all files of an editor that closes. */
export function releaseImages(): void {
  for (const { url } of files.values()) URL.revokeObjectURL(url);
  files.clear();
}

/** Every image column that waits for its file to be sent. */
export function pendingImages(form: EditedForm): { uniqueId: string; src: string; file: File | undefined }[] {
  return allColumns(form.pages).flatMap((column) =>
    column.tabname === 'image' && isPending(column.content.src)
      ? [{ uniqueId: column.uniqueId, src: column.content.src, file: pendingFile(column.content.src) }]
      : [],
  );
}

const allColumns = (pages: Pages): Column[] => pages.flatMap((page) => page.rows.flatMap((row) => row.content[0].cols));

/**
 * The form with the addresses that the server gave to pending images. With `sent`, only where the form still shows what was sent:
 * a picture that was replaced while the save was under way stays pending.
 */
export function withStoredImages(form: EditedForm, stored: Pages, sent: EditedForm = form): EditedForm {
  const sources = new Map<string, string>();
  const sentSources = new Map(pendingImages(sent).map(({ uniqueId, src }) => [uniqueId, src]));
  for (const column of allColumns(stored)) {
    const pending = sentSources.get(column.uniqueId);
    if (pending && column.tabname === 'image') sources.set(pending, column.content.src);
  }
  return sources.size === 0 ? form : mapImages(form, (src) => sources.get(src) ?? src);
}

/** The form with every image's address passed through `change`. */
export function mapImages(form: EditedForm, change: (src: string) => string): EditedForm {
  const mapColumn = (column: Column): Column =>
    column.tabname === 'image' ? { ...column, content: { ...column.content, src: change(column.content.src) } } : column;
  return {
    ...form,
    pages: form.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => ({ ...row, content: [{ cols: row.content[0].cols.map(mapColumn) }] })),
    })),
  };
}
