import { type admin, type ReplyOf, submissions } from '@formwright/contracts';
import { createAsking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import type { Filters } from '../filters/read-filters.ts';
import { NO_ROWS, pageOf } from './page.ts';
import { describedBy, ownersOf } from './people.ts';

/** A page of the forms that visitors have reported, found by words of their title and link, or by the address of their owner. */
export async function listReports(deps: AdminDeps, filters: Filters): Promise<ReplyOf<typeof admin.getReportsForAdmin>> {
  const asking = createAsking(deps);
  const owners = await ownersOf(deps, filters.text);
  if (owners?.length === 0) return pageOf(NO_ROWS, [], asking);
  const { page, size, text } = filters;
  const found = await deps.ports.call(submissions.listReported, {
    body: { page, size, ...(owners ? { workspaceIds: owners } : text && { text }) },
  });
  const people = await describedBy(
    asking,
    found.rows.map(({ workspaceId }) => workspaceId),
  );
  const data = found.rows.map(({ formId, workspaceId, title, link, count, lastAt, reasons }) => {
    const { firstname = '', lastname = '', email = '' } = people.get(workspaceId) ?? {};
    return { _id: formId, form_id: formId, user_id: workspaceId, title, link, firstname, lastname, email, count, last_at: lastAt, reasons };
  });
  return pageOf(found, data, asking);
}
