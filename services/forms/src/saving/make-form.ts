import { newDetails, type Pages, structureOf } from '@formwright/form-model';
import type { Ports } from '@formwright/platform';
import type { Place, StoredForm } from '../form.ts';

/** Length of a random link. */
export const LINK_LENGTH = 10;
const plain: StoredForm['firstPage'] = { color: 'default', opacity: 1, colors: {} };

/** A new form. `request` identifies the call that creates it. */
export function makeForm(
  ports: Pick<Ports, 'clock' | 'ids'>,
  workspaceId: string,
  pages: Pages,
  request: { id: string | undefined; digest: string },
): StoredForm {
  const _id = ports.ids.random();
  const now = ports.clock.now();
  const title = pages[0]?.title?.trim() ?? '';
  return {
    _id,
    workspaceId,
    requestId: request.id ?? _id,
    requestDigest: request.digest,
    keptBytes: 0,
    pages,
    // The header defaults to the name: respondents must not see the word 'Heading'.
    details: { ...newDetails({ _id, title, link: ports.ids.random(LINK_LENGTH), isOneTime: false }), header: title },
    ...derivedFrom(pages),
    revision: 1,
    isOverQuota: false,
    lastSave: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}

/** The form, flagged by where its place comes from. */
export const inPlace = (form: StoredForm, place: Place): StoredForm => ({
  ...form,
  details: { ...form.details, isOneTime: place === 'oneTime' },
});

/** Derived fields for lists. Always computed here; those of the browser are ignored. */
export function derivedFrom(pages: Pages): Pick<StoredForm, 'structure' | 'firstPage'> {
  const [{ color, opacity, colors } = plain] = pages;
  return { structure: structureOf(pages), firstPage: { color, opacity, colors } };
}
