import { type admin, forms, type ReplyOf } from '@formwright/contracts';
import { createAsking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import type { Filters } from '../filters/read-filters.ts';
import { asked, askedWithoutText, NO_ROWS, pageOf } from './page.ts';
import { describedBy, ownersOf } from './people.ts';

/** A page of forms, found by words of their title and link, or by the address of their owner. */
export async function listForms(deps: AdminDeps, filters: Filters): Promise<ReplyOf<typeof admin.getFormsDatasForAdmin>> {
  const asking = createAsking(deps);
  const owners = await ownersOf(deps, filters.text);
  if (owners?.length === 0) return pageOf(NO_ROWS, [], asking);
  const found = await deps.ports.call(forms.listForms, {
    body: owners ? { ...askedWithoutText(filters), workspaceIds: owners } : asked(filters),
  });
  const people = await describedBy(
    asking,
    found.rows.map(({ workspaceId }) => workspaceId),
  );
  const data = found.rows.map((form) => ({
    _id: form.formId,
    form_id: form.formId,
    user_id: form.workspaceId,
    title: form.title,
    link: form.link,
    details: form.kinds.map((type) => ({ type })),
    useremail: people.get(form.workspaceId)?.email ?? '',
    responses: form.responses,
    created_at: form.createdAt,
    isArchived: form.isArchived,
  }));
  return pageOf(found, data, asking);
}
