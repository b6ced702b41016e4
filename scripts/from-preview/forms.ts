import { pictureSizeInName, pictureSizeOf, storedPages } from '@formwright/form-model';
import { type FileStore, problemOfPicture, readStoredPictureSize, type Store } from '@formwright/platform';
import { IMAGES, type StoredImage } from '../../services/forms/src/images/image-store.ts';
import { placeImages } from '../../services/forms/src/images/shown-images.ts';
import { imageColumns } from '../../services/forms/src/saving/form-document.ts';
import { keptBytes } from '../../services/forms/src/saving/kept-bytes.ts';
import { open } from './change-each.ts';

/** The pages get a document of their own, pictures their size into their names, and what is kept beside documents is counted. */
export async function bringForms(store: Store, files: FileStore, now: number): Promise<void> {
  await splitForms(store);
  for await (const { _id } of open(store, 'forms').stream({}, { fields: [] })) await nameSizes(store, files, _id, now);
  await countKept(store);
}

/** The first forms had their pages inside. */
async function splitForms(store: Store): Promise<void> {
  const [heads, pages] = [open(store, 'forms'), open(store, 'formPages')];
  for await (const { _id, revision, pages: first } of heads.stream({ pagesRevision: null })) {
    const stored = { revision, layoutVersion: 1, pages: first };
    await store.commit([
      pages.updating({ _id }, { $set: stored }, { upsert: true }),
      heads.updating({ _id }, { $set: { pagesRevision: revision }, $unset: { pages: true } }),
    ]);
  }
  await heads.updateMany({ formerPictures: { $exists: true } }, { $unset: { formerPictures: true } });
}

/**
 * A picture whose name does not say its size gets another file, whose name does; one that was not shown, because it says no size or takes
 * gigabytes of a browser, leaves the form. The former file is kept for a day, as of every picture that leaves a form.
 */
async function nameSizes(store: Store, files: FileStore, formId: string, now: number): Promise<void> {
  const [heads, pages, images] = [open(store, 'forms'), open(store, 'formPages'), open(store, IMAGES)];
  const [head, stored] = [await heads.findOne({ _id: formId }), await pages.findOne({ _id: formId })];
  if (!head || !stored) return;
  for (const { column } of imageColumns(storedPages(stored))) {
    const { src } = column.content;
    if (src === '' || pictureSizeOf(src)) continue;
    const key = src.slice('/files/'.length);
    const file = await files.get(key);
    const size = file && (await readStoredPictureSize(file));
    const name = file && size && !problemOfPicture(size) ? key.replace(/\.\w+$/, (end) => pictureSizeInName(size) + end) : null;
    if (file && name) await files.put(name, file.stream(), { contentType: file.contentType });
    const note = await images.findOne({ _id: key });
    const own = { formId, workspaceId: head.workspaceId, bytes: note?.bytes ?? 0, isCondemned: false };
    stored.pages = placeImages(
      { pages: storedPages(stored), logo: null },
      new Map([[column.uniqueId, name ? `/files/${name}` : '']]),
    ).pages;
    await store.commit([
      pages.updating({ _id: formId }, { $set: { pages: stored.pages } }),
      images.updating({ _id: key }, { $set: { ...own, since: now } }, { upsert: true }),
      ...(name
        ? [
            images.updating({ _id: name }, { $set: { ...own, since: null } }, { upsert: true }),
            open(store, 'quotas').updating({ _id: head.workspaceId }, { $inc: { imageBytes: own.bytes } }, { optional: true }),
          ]
        : []),
    ]);
  }
}

/** Submissions counts it from the form's next event. */
async function countKept(store: Store): Promise<void> {
  const [heads, pages, images, parts] = [open(store, 'forms'), open(store, 'formPages'), open(store, IMAGES), open(store, 'formerParts')];
  for await (const head of heads.stream({ keptBytes: null })) {
    const stored = (await pages.findOne({ _id: head._id })) ?? head;
    const shown = { pages: storedPages(stored), details: head.details };
    const former = (await parts.findOne({ _id: head._id }))?.parts ?? [];
    const kept = keptBytes((await images.find({ formId: head._id })) as unknown as StoredImage[], shown as never, former);
    await heads.updateOne({ _id: head._id, keptBytes: null }, { $set: { keptBytes: kept } });
  }
}
