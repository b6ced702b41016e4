import { newDetails, type Pages, structureOf } from '@formwright/form-model';
import type { Ports } from '@formwright/platform';
import type { StoredForm } from '../form.ts';

const LINK_LENGTH = 10;
const plain: StoredForm['firstPage'] = { color: 'default', opacity: 1, colors: {} };

/** A form that nobody has saved yet. */
export function makeForm(ports: Pick<Ports, 'clock' | 'ids'>, workspaceId: string, pages: Pages, requestId?: string): StoredForm {
  const _id = ports.ids.random();
  const now = ports.clock.now();
  const title = pages[0]?.title?.trim() ?? '';
  return {
    _id,
    workspaceId,
    requestId: requestId ?? _id,
    pages,
    // Respondents read the form's name, not the word 'Heading', until its owner writes something else.
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

/** What a form carries for lists; always worked out here, whatever the browser sent. */
export function derivedFrom(pages: Pages): Pick<StoredForm, 'structure' | 'firstPage'> {
  const [{ color, opacity, colors } = plain] = pages;
  return { structure: structureOf(pages), firstPage: { color, opacity, colors } };
}
