import { admin, forms, type ReplyOf, responses } from '@formwright/contracts';
import { createAsking } from '../ask.ts';
import { gone } from '../changes/naming.ts';
import type { AdminDeps } from '../deps.ts';
import { moment } from '../export/cells.ts';
import { type Filters, narrowedToRow } from '../filters/read-filters.ts';
import { defineList, filtersOf } from './list.ts';
import { askedWithoutText, byId, NO_ROWS, pageOf } from './page.ts';
import { describedBy, soughtBy } from './people.ts';

/** A page of forms, found by words of their title and link, or by the address of their owner. */
async function listForms(deps: AdminDeps, filters: Filters): Promise<ReplyOf<typeof admin.getFormsDatasForAdmin>> {
  const asking = createAsking(deps);
  const { ofForm, onlyId = ofForm } = narrowedToRow(filters, 'ofUser', 'ofForm');
  const sought = await soughtBy(deps, filters);
  if (sought === null) return pageOf(NO_ROWS, [], asking);
  const body = { ...askedWithoutText(filters), ...sought, ...(onlyId && { formId: onlyId }) };
  const found = await deps.ports.call(forms.listForms, { body });
  const formIds = found.rows.map(({ formId }) => formId);
  const [people, counts] = await Promise.all([
    describedBy(
      asking,
      found.rows.map(({ workspaceId }) => workspaceId),
    ),
    asking.ask(responses.countsOf, { body: { workspaceIds: [], formIds } }),
  ]);
  const countOf = byId(counts?.forms, ({ formId }) => formId);
  const data = found.rows.map((form) => ({
    _id: form.formId,
    form_id: form.formId,
    user_id: form.workspaceId,
    title: form.title,
    link: form.link,
    details: form.kinds.map((type) => ({ type })),
    useremail: people.get(form.workspaceId)?.email ?? '',
    responses: counts && (countOf.get(form.formId)?.responses ?? 0),
    created_at: form.createdAt,
    isArchived: form.isArchived,
  }));
  return pageOf(found, data, asking);
}

export const formsList = defineList({
  contract: admin.getFormsDatasForAdmin,
  name: 'forms',
  names: ['form', 'forms'],
  open: async (deps, sent) => listForms(deps, filtersOf(sent)),
  columns: [
    ['Title', ({ title }) => title],
    ['Link', ({ link }) => `/f-${link}`],
    ['Email', ({ useremail }) => useremail],
    ['Details', ({ details }) => details.map(({ type }) => type).join(', ')],
    ['Responses', ({ responses: count }) => count],
    ['Created (UTC)', ({ created_at }) => moment(created_at)],
  ],
  counts: [],
  removal: {
    may: 'operate.content',
    remove: (ports, formId) => ports.call(forms.removeForm, { body: { formId } }).catch(gone('forms.not_found')),
  },
});
