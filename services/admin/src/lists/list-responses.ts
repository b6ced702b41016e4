import { admin, type ReplyOf, responses } from '@formwright/contracts';
import { createAsking } from '../ask.ts';
import { gone } from '../changes/naming.ts';
import type { AdminDeps } from '../deps.ts';
import { moment } from '../export/cells.ts';
import { type Filters, narrowedToRow } from '../filters/read-filters.ts';
import { defineList, filtersOf } from './list.ts';
import { asked, pageOf } from './page.ts';

/** A page of responses, found by words of the title of their form. It has no answers: these are at /response/{id}. */
async function listResponses(deps: AdminDeps, filters: Filters): Promise<ReplyOf<typeof admin.getResponsesDatasForAdmin>> {
  const { ofUser, ofForm, onlyId } = narrowedToRow(filters, 'ofUser', 'ofForm');
  const body = {
    ...asked(filters),
    ...(ofUser && { workspaceId: ofUser }),
    ...(ofForm && { formId: ofForm }),
    ...(onlyId && { id: onlyId }),
  };
  const found = await deps.ports.call(responses.listArrived, { body });
  const data = found.rows.map(({ id, responseId, formId, title, header, status, at }) => ({
    _id: id,
    response_id: responseId,
    form_id: formId,
    form: title,
    header,
    status,
    created_at: at,
  }));
  return pageOf(found, data, createAsking(deps));
}

export const responsesList = defineList({
  contract: admin.getResponsesDatasForAdmin,
  name: 'responses',
  names: ['response', 'responses'],
  open: async (deps, sent) => listResponses(deps, filtersOf(sent)),
  columns: [
    ['Form title', ({ form }) => form],
    ['Response', ({ response_id }) => `/response/${response_id}`],
    ['Response date (UTC)', ({ created_at }) => moment(created_at)],
  ],
  counts: [],
  removal: {
    may: 'operate.content',
    remove: (ports, id) => ports.call(responses.removeResponse, { body: { id } }).catch(gone('responses.not_found')),
  },
});
