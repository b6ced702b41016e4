import { admin, billing, forms, type ReplyOf, responses, submissions } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import { type Asking, createAsking } from '../ask.ts';
import { naming } from '../changes/naming.ts';
import type { AdminDeps } from '../deps.ts';
import { onlyNarrowedBy } from '../filters/read-filters.ts';
import { tabOf } from '../filters/tabs.ts';
import { defineList, filtersOf, type Sent } from '../lists/list.ts';
import { namesOf } from '../lists/operator-log.ts';
import { pageOf } from '../lists/page.ts';
import { describedBy } from '../lists/people.ts';
import { accountHarm } from './account-harm.ts';

/** Reports whose words an operator reads at once. */
const MOST_SAID = 50;

/** A page of the forms that may harm, those that most likely do first. */
async function listHarm(deps: AdminDeps, sent: Sent): Promise<ReplyOf<typeof admin.getHarmQueue>> {
  const asking = createAsking(deps);
  // No `after`: it is sorted by what changes, so that there is no place behind which it could go on.
  const { page, size } = onlyNarrowedBy(filtersOf(sent));
  const isOpen = tabOf(sent.body?.tabName, ['Open', 'Decided'], 'tabName') === 'Open';
  const found = await deps.ports.call(forms.listHarm, { body: { page, size, isOpen } });
  const objecting = isOpen ? await objectingAccounts(asking) : NONE;
  return { ...pageOf(found, await rowsOf(asking, found.rows), asking), next: null, objecting };
}

/** Of the tab of what is decided. */
const NONE = { total: 0, accounts: [] };

/** Accounts of which an objection waits for a decision. */
async function objectingAccounts(asking: Asking): Promise<ReplyOf<typeof admin.getHarmQueue>['objecting']> {
  const found = await asking.ask(billing.describeAccounts, { body: { accountIds: [], objecting: true } });
  if (!found) return null;
  const people = await describedBy(
    asking,
    found.accounts.map(({ accountId }) => accountId),
  );
  const accounts = found.accounts.map(({ accountId: _id, takenDown }) => ({
    ...{ _id, email: people.get(_id)?.email ?? '', at: takenDown?.objection?.at ?? 0 },
  }));
  return { total: found.objections ?? accounts.length, accounts };
}

type Found = ReplyOf<typeof forms.listHarm>['rows'][number];

async function rowsOf(asking: Asking, found: readonly Found[]) {
  const people = await describedBy(
    asking,
    found.map(({ workspaceId }) => workspaceId),
  );
  return found.map(({ formId, workspaceId, title, link, state, score, reports, allReports, hasObjection, at, isDeleted }) => {
    const { firstname = '', lastname = '', email = '' } = people.get(workspaceId) ?? {};
    const person = { firstname, lastname, email };
    return {
      ...{ _id: formId, form_id: formId, user_id: workspaceId, title, link, ...person, state, score, reports, at },
      ...{ all_reports: allReports, has_objection: hasObjection, is_deleted: isDeleted },
    };
  });
}

/** What waits for a decision: forms, and accounts whose people object to their take-down, as far as that is known. */
async function countOpenHarm(ports: AdminDeps['ports'], asking: Asking): Promise<number> {
  const [{ waiting }, accounts] = await Promise.all([
    ports.call(forms.countHarm, { body: {} }),
    asking.ask(billing.describeAccounts, { body: { accountIds: [], objecting: true } }),
  ]);
  return waiting + (accounts?.objections ?? 0);
}

export const harmList = defineList({
  contract: admin.getHarmQueue,
  name: 'abuse',
  names: [],
  open: listHarm,
  columns: null,
  counts: [[admin.getOpenHarmInfo, countOpenHarm]],
  removal: null,
});

/** One of them, with what visitors say. */
export function getHarmCase(deps: AdminDeps) {
  type Asked = typeof admin.getHarmCase;
  return async ({ body }: Request<Asked>): Promise<ReplyOf<Asked>> => {
    const asking = createAsking(deps);
    const [found, told] = await Promise.all([
      deps.ports.call(forms.describeHarm, { body }).catch(naming('formId')),
      asking.ask(submissions.reportsOf, { body: { ...body, limit: MOST_SAID } }),
    ]);
    const { reportsSince: since = 0 } = found;
    const opened = await asking.ask(responses.countVisits, { body: { ...body, ...(since > 0 && { since }) } });
    const [row] = await rowsOf(asking, [found]);
    const account = await asking.ask(billing.describeAccounts, { body: { accountIds: [found.workspaceId] } });
    if (!row) throw new Error('a form without its row');
    const { reasons, text, parts, isCut, kept = [], givenUp = 0, objection, seen, others } = found;
    const names = namesOf(asking);
    const decisions = await Promise.all(found.decisions.map(async (each) => ({ ...each, by: await names(each.by) })));
    return {
      ...row,
      ...{ reports_since: since, visits: opened?.visits ?? null },
      ...{ reasons, text, parts, is_cut: isCut, kept, given_up: givenUp, decisions, objection, seen },
      account: await accountHarm(account?.accounts[0], names),
      others: others.map(({ formId, title, link, state, createdAt }) => ({ _id: formId, title, link, state, created_at: createdAt })),
      // Of a deleted form its service of reports has none.
      said: told && told.reports.length > 0 ? told.reports : (found.said ?? []),
      away: asking.away(),
    };
  };
}
