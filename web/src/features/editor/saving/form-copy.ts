import { importForm } from '@formwright/contracts/forms';
import { type EditedForm, type FormDetails, finishedSettings, LAYOUT_VERSION, settingsOf } from '@formwright/form-model';
import { download, request, type UploadedFile } from '../../../lib/api-client.ts';
import { ApiError, errorText, isMissing } from '../../../lib/api-error.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { session } from '../../../lib/session.ts';
import { loadForm, type StoredForm, withoutImages } from '../api.ts';
import { imagesOf, pendingFile } from '../images/pending-images.ts';
import { device } from '../state/device.ts';

type Settings = FormDetails & Pick<StoredForm['details'], 'responsables'>;

export interface FormCopy {
  /** Id of the new form. */
  id: string;
  /** Number of pictures that are not there any more. Their places in the new form are empty. */
  lostImages: number;
}

/**
 * A new form of this version, with its pictures and settings, and with the columns of responses of the stored form, as a duplicate has
 * them; one call makes all of it or nothing.
 * @param known the settings where the form is stored no more
 * @returns makes it: each time by the same call, so that the server makes one form, however often it is asked
 */
export function copyOf(form: EditedForm, known: Settings): () => Promise<FormCopy> {
  const requestId = device.newId();
  const workspace = session.workspace();
  let content: ReturnType<typeof contentOf> | undefined;
  return async () => {
    content ??= contentOf(form, known);
    const { lostImages, files, ...body } = await content.catch((error) => {
      content = undefined;
      throw error;
    });
    const { id } = await request(importForm, { body: { ...body, requestId }, files, workspace });
    return { id, lostImages };
  };
}

async function contentOf(form: EditedForm, known: Settings) {
  const [settings, images] = await Promise.all([storedSettings(known), imageCopies(form)]);
  // The server leaves out those of questions that this version does not have.
  const responsables = [...(settings.responsables ?? [])];
  const { pages, header } = withoutImages(form, () => true);
  const details = { ...settings, ...finishedSettings(form.settings, settingsOf(settings)), title: pages[0]?.title?.trim() ?? '', header };
  const files = images.filter((image) => image !== null);
  return { form: { layoutVersion: LAYOUT_VERSION, pages, details, responsables }, files, lostImages: images.length - files.length };
}

const storedSettings = (known: Settings): Promise<Settings> =>
  loadForm(known._id).then(
    ({ details }) => details,
    (error) => {
      if (isMissing(error)) return known;
      throw error;
    },
  );

const IMAGES_AT_ONCE = 4;

/** null: the picture was deleted. */
async function imageCopies(form: EditedForm): Promise<(UploadedFile | null)[]> {
  const images = imagesOf(form);
  const copies: (UploadedFile | null)[] = [];
  for (let at = 0; at < images.length; at += IMAGES_AT_ONCE) {
    const next = images.slice(at, at + IMAGES_AT_ONCE).map(({ field, src }) => imageCopy(field, src));
    copies.push(...(await Promise.all(next)));
  }
  return copies;
}

async function imageCopy(field: string, src: string): Promise<UploadedFile | null> {
  const name = src.split('/').at(-1) ?? 'image';
  try {
    return { field, file: pendingFile(src) ?? (await download(src)), name };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** What is said of pictures that the copy lacks; an empty text if it has all. */
export function lostImagesText(lost: number): string {
  if (lost === 0) return '';
  return lost === 1 ? ' One image was deleted: choose it again.' : ` ${lost} images were deleted: choose them again.`;
}

/**
 * Has the form as text in the clipboard, because the server makes no new form of it. While a further try may help, it only says why.
 * @returns the message
 */
export async function copyAsText(form: EditedForm, error: unknown): Promise<string> {
  if (error instanceof ApiError && error.isTemporary) return `${errorText(error)} Your version is still here: try again in a moment.`;
  await copyText(JSON.stringify(form, null, 2));
  return `${errorText(error)} Your version was copied to the clipboard as text instead.`;
}
