import { admin, billing, forms, fullName, identity, type ReplyOf, responses } from '@formwright/contracts';
import { groupBy } from '@formwright/platform';
import { type Asking, createAsking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import { moment, outOf, planOf, yes } from '../export/cells.ts';
import { type Filters, narrowedToRow } from '../filters/read-filters.ts';
import { tabOf } from '../filters/tabs.ts';
import { accountHarm, NOTHING_DECIDED } from '../harm/account-harm.ts';
import { type Columns, defineList, filtersOf, type Sent } from './list.ts';
import { namesOf } from './operator-log.ts';
import { asked, byId, flag, pageOf } from './page.ts';

type UserPage = ReplyOf<typeof admin.getAdminUserDatas>;
type Person = ReplyOf<typeof identity.listPeople>['rows'][number];

/** A change that the list has to show. */
export type Change = { accountId: string; changedAt: number } | undefined;
type Tab = 'active' | 'suspended' | 'taken_down';

/** A page of users, with what the other services know of their accounts. */
async function listUsers(deps: AdminDeps, filters: Filters, tab: Tab, atLeast: Change): Promise<UserPage> {
  const { ofUser, onlyId = ofUser } = narrowedToRow(filters, 'ofUser');
  const found = await deps.ports.call(identity.listPeople, {
    body: {
      ...{ ...asked(filters), tab, ...(filters.paying && { paying: true }), ...(atLeast && { atLeast }) },
      ...(onlyId && { userIds: [onlyId] }),
    },
  });
  const asking = createAsking(deps);
  const data = await withAccounts(asking, found.rows);
  return pageOf(found, data, asking);
}

/** Joins the people of a page with their forms, responses and payments. */
async function withAccounts(asking: Asking, people: readonly Person[]): Promise<UserPage['data']> {
  if (people.length === 0) return [];
  const workspaceIds = people.map(({ userId }) => userId);
  const [usages, accounts, [newest, counts]] = await Promise.all([
    asking.ask(forms.usageOf, { body: { workspaceIds } }),
    asking.ask(billing.describeAccounts, { body: { accountIds: workspaceIds } }),
    formsAndResponses(asking, workspaceIds),
  ]);
  const usageOf = byId(usages?.usages, ({ workspaceId }) => workspaceId);
  const countOf = byId(counts?.counts, ({ workspaceId }) => workspaceId);
  const countOfForm = byId(counts?.forms, ({ formId }) => formId);
  const accountOf = byId(accounts?.accounts, ({ accountId }) => accountId);
  const formsOf = groupBy(newest?.forms ?? [], ({ workspaceId }) => workspaceId);
  const names = namesOf(asking);
  return Promise.all(
    people.map(async (person) => {
      const usage = usageOf.get(person.userId);
      const account = accountOf.get(person.userId);
      const harm = await accountHarm(accounts ? (account ?? NOTHING_DECIDED) : undefined, names);
      return {
        ...userOf(person),
        // Of one that is taken down too, billing alone knows it.
        blocked: flag(account?.isSuspended ?? person.standing === 'suspended'),
        taken_down: harm?.taken_down ?? null,
        harm_seen: harm?.seen ?? null,
        harm_decisions: harm?.decisions ?? [],
        formCount: usage?.used ?? null,
        maxCount: usage?.max ?? null,
        haveOneTimeForm: usage ? flag(usage.oneTimeForms > 0) : null,
        responses: countOf.get(person.userId)?.responses ?? null,
        payd_at: account?.lastPaidAt ?? null,
        formsadmin: (formsOf.get(person.userId) ?? []).map(({ formId, title, link, createdAt }) => ({
          _id: formId,
          title,
          link,
          responses: counts && (countOfForm.get(formId)?.responses ?? 0),
          created_at: createdAt,
        })),
      };
    }),
  );
}

/** The newest forms of these accounts, and how many responses the accounts and those forms have. */
async function formsAndResponses(asking: Asking, workspaceIds: string[]) {
  const newest = await asking.ask(forms.newestFormsOf, { body: { workspaceIds, limit: admin.FORMS_OF_USER } });
  const formIds = (newest?.forms ?? []).map(({ formId }) => formId);
  return [newest, await asking.ask(responses.countsOf, { body: { workspaceIds, formIds } })] as const;
}

/** What identity alone knows of a user. */
const userOf = (person: Person) => ({
  _id: person.userId,
  email: person.email,
  firstname: person.firstname,
  lastname: person.lastname,
  fullName: fullName(person) || person.email,
  plan: person.plan,
  type: 'user' as const,
  confirm: flag(person.isVerified && !person.mustVerify),
  email_notification: flag(person.emailNotification),
  browser_notification: flag(person.browserNotification),
  opacity: person.opacity,
  popup: person.popup,
  logged_date: person.lastSignInAt,
  loginDate: person.lastSignInAt,
  created_at: person.createdAt,
  deleted_at: null,
});

const tabs = { Active: 'active', Suspended: 'suspended', 'Taken down': 'taken_down' } as const;

export async function openUsers(deps: AdminDeps, sent: Sent, change?: Change): Promise<UserPage> {
  const tab = tabOf(sent.body?.tabName, ['Active', 'Suspended', 'Taken down'], 'tabName');
  return listUsers(deps, filtersOf(sent), tabs[tab], change);
}

export const openSuspended = async (deps: AdminDeps, sent: Sent, change?: Change): Promise<UserPage> =>
  listUsers(deps, filtersOf(sent), 'suspended', change);

type User = UserPage['data'][number];
const takenDown = ({ objection }: { objection: unknown }) => (objection ? 'Taken down, objected to' : 'Taken down');

/** Of the suspended users beside the payments. */
export const suspendedColumns: Columns<User> = [
  ['Name', fullName],
  ['Email', ({ email }) => email],
  ['Plan', ({ plan }) => planOf(plan)],
  ['AvailableForms', ({ formCount, maxCount }) => outOf(formCount, maxCount)],
  ['OneTimeForm', ({ haveOneTimeForm }) => yes(haveOneTimeForm)],
  ['Paid (UTC)', ({ payd_at }) => moment(payd_at)],
];

type Counted = ReplyOf<typeof identity.countPeople>;
const countOf = (which: keyof Counted) => async (ports: AdminDeps['ports']) =>
  (await ports.call(identity.countPeople, { body: {} }))[which];

export const usersList = defineList({
  contract: admin.getAdminUserDatas,
  name: 'users',
  names: ['user', 'users'],
  open: openUsers,
  columns: [
    ['Fullname', ({ fullName }) => fullName],
    ['Email', ({ email }) => email],
    ['LoginDate (UTC)', ({ loginDate }) => moment(loginDate)],
    ['Verify', ({ confirm }) => yes(confirm)],
    ['Plan', ({ plan }) => planOf(plan)],
    ['AvailableForms', ({ formCount, maxCount }) => outOf(formCount, maxCount)],
    ['OneTimeForm', ({ haveOneTimeForm }) => yes(haveOneTimeForm)],
    ['Responses', ({ responses: count }) => count],
    ['Popup', ({ popup }) => (popup === 1 ? 'Closed' : 'Not closed')],
    ['Registered (UTC)', ({ created_at }) => moment(created_at)],
    ['Status', ({ blocked, taken_down }) => (taken_down ? takenDown(taken_down) : blocked === 1 ? 'Suspended' : 'Active')],
    ['Taken down (UTC)', ({ taken_down }) => moment(taken_down?.at ?? null)],
  ],
  counts: [
    [admin.getSuspendedInfo, countOf('suspended')],
    [admin.getTakenDownInfo, countOf('takenDown')],
    [admin.getPayingInfo, countOf('paying')],
  ],
  removal: { may: 'operate.accounts', remove: (ports, userId) => ports.call(identity.removePerson, { body: { userId } }) },
});

/** Who pays, of all. */
export const countPayingInAll =
  ({ ports }: AdminDeps) =>
  async (): Promise<ReplyOf<typeof admin.getPayingInAllInfo>> => {
    const { payingInAll: count, total } = await ports.call(identity.countPeople, { body: {} });
    return { count, data: count, total };
  };
