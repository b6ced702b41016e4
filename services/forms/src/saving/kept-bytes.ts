import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { imageSources, shownBy } from '../images/shown-images.ts';
import type { FormerPart } from './former-parts.ts';

/* What a form takes of its workspace's sum of bytes. Images that no form shows are not counted: they are kept for a day, and have a bound of
   their own. */

type Deps = Pick<FormsDeps, 'repository'>;
type Shown = Pick<StoredForm, '_id' | 'pages' | 'details'>;

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Bytes of the stored images that the form shows. */
export async function imageBytes({ repository }: Deps, form: Shown): Promise<number> {
  const sources = new Set(imageSources(shownBy(form)));
  const images = await repository.findImages(form._id);
  return images.reduce((sum, { _id, bytes = 0 }) => sum + (sources.has(`/files/${_id}`) ? bytes : 0), 0);
}

/** Bytes of the document, as its event carries it. */
export const documentBytes = ({ pages, details }: Pick<StoredForm, 'pages' | 'details'>): number => jsonBytes(pages) + jsonBytes(details);

/** Bytes of what an owner sees of a form, by which a save is refused: what it had before would make one larger that only removes. */
export const shownBytes = async (deps: Deps, form: Shown): Promise<number> => documentBytes(form) + (await imageBytes(deps, form));

/** `keptBytes` of a form. @param former what it had before */
export const keptBytes = async (deps: Deps, form: Shown, former: readonly FormerPart[]): Promise<number> =>
  (await imageBytes(deps, form)) + (former.length > 0 ? jsonBytes(former) : 0);
