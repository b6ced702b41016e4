import { admin, fullName, type ReplyOf, submissions } from '@formwright/contracts';
import { createAsking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import { type Filters, narrowedToRow } from '../filters/read-filters.ts';
import { defineList, filtersOf } from './list.ts';
import { askedWithoutText, NO_ROWS, pageOf } from './page.ts';
import { describedBy, peopleFoundBy, soughtBy } from './people.ts';

/** A page of the forms that visitors have reported, found by words of their title and link, or by the name or the address of their owner. */
async function listReports(deps: AdminDeps, filters: Filters): Promise<ReplyOf<typeof admin.getReportsForAdmin>> {
  const asking = createAsking(deps);
  const { ofForm, onlyId = ofForm } = narrowedToRow(filters, 'ofUser', 'ofForm');
  const sought = await soughtBy(deps, filters);
  if (sought === null) return pageOf(NO_ROWS, [], asking);
  const owners = sought.text === undefined ? null : await peopleFoundBy(deps, sought.text);
  const body = { ...askedWithoutText(filters), ...sought, ...(owners && { orOf: owners.userIds }), ...(onlyId && { formId: onlyId }) };
  const found = await deps.ports.call(submissions.listReported, { body });
  const people = await describedBy(
    asking,
    found.rows.map(({ workspaceId }) => workspaceId),
  );
  const data = found.rows.map(({ formId, workspaceId, title, link, count, lastAt, reasons }) => {
    const { firstname = '', lastname = '', email = '' } = people.get(workspaceId) ?? {};
    return { _id: formId, form_id: formId, user_id: workspaceId, title, link, firstname, lastname, email, count, last_at: lastAt, reasons };
  });
  return pageOf({ ...found, isMore: found.isMore || owners?.isMore === true }, data, asking);
}

export const reportsList = defineList({
  contract: admin.getReportsForAdmin,
  name: 'reports',
  names: ['report', 'reports'],
  open: async (deps, sent) => listReports(deps, filtersOf(sent)),
  columns: [
    ['Link', ({ link }) => `/f-${link}`],
    ['Title', ({ title }) => title],
    ['Author', fullName],
    ['Email', ({ email }) => email],
    ['Reports count', ({ count }) => count],
  ],
  counts: [],
  removal: { may: 'operate.content', remove: (ports, formId) => ports.call(submissions.forgetReports, { body: { formId } }) },
});
