import { storedPages } from '@formwright/form-model';
import type { Store } from '@formwright/platform';
import { IMAGES, type StoredImage } from '../../services/forms/src/images/image-store.ts';
import { keptBytes } from '../../services/forms/src/saving/kept-bytes.ts';
import { open } from './change-each.ts';

/** Counts what is kept beside documents. Submissions counts it from the form's next event. */
export async function bringForms(store: Store): Promise<void> {
  const [heads, pages, images, parts] = [open(store, 'forms'), open(store, 'formPages'), open(store, IMAGES), open(store, 'formerParts')];
  for await (const head of heads.stream({ keptBytes: null })) {
    const stored = (await pages.findOne({ _id: head._id })) ?? head;
    const shown = { pages: storedPages(stored), details: head.details };
    const former = (await parts.findOne({ _id: head._id }))?.parts ?? [];
    const kept = keptBytes((await images.find({ formId: head._id })) as unknown as StoredImage[], shown as never, former);
    await heads.updateOne({ _id: head._id, keptBytes: null }, { $set: { keptBytes: kept } });
  }
}
