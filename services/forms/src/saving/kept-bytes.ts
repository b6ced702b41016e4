import { jsonLength } from '@formwright/events';
import type { StoredForm } from '../form.ts';
import type { StoredImage } from '../images/image-store.ts';
import { imageSources, shownBy } from '../images/shown-images.ts';
import type { FormerPart } from './former-parts.ts';

/* What a form takes of its workspace's sum of bytes. Images that no form shows are not counted: they are kept for a day, and have a
   bound of their own. */

type Images = readonly StoredImage[];
type Shown = Pick<StoredForm, 'pages' | 'details'>;

/** Bytes of the stored images that a form shows. */
export function imageBytes(images: Images, form: Shown): number {
  const sources = new Set(imageSources(shownBy(form)));
  return images.reduce((sum, { _id, bytes = 0 }) => sum + (sources.has(`/files/${_id}`) ? bytes : 0), 0);
}

/** Bytes of the document, as its event carries it. */
export const documentBytes = ({ pages, details }: Pick<StoredForm, 'pages' | 'details'>): number => jsonLength(pages) + jsonLength(details);

/**
 * Bytes of what an owner sees of a form, by which a save is refused. What the form had before is not among them: with it, a form could
 * become too large by a save that only removes. A stored form was measured when it was saved.
 */
export const shownBytes = (images: Images, form: Shown & Pick<StoredForm, 'documentBytes'>): number =>
  (form.documentBytes ?? documentBytes(form)) + imageBytes(images, form);

/** `keptBytes` of a form. @param former what it had before */
export const keptBytes = (images: Images, form: Shown, former: readonly FormerPart[]): number =>
  imageBytes(images, form) + (former.length > 0 ? jsonLength(former) : 0);
