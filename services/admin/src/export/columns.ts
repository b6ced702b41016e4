import { type admin, type Contract, planLabel, type ReplyOf } from '@formwright/contracts';
import type { AdminDeps } from '../deps.ts';
import { type Section, sectionOf } from '../filters/sections.ts';
import { listErrorLogs } from '../lists/error-logs.ts';
import { filtersOf, openSection, type Sent } from '../lists/open-list.ts';
import { getOperatorLog } from '../lists/operator-log.ts';
import { momentText } from '../lists/shown-value.ts';

export type Cell = string | number | null;
type Columns = readonly (readonly [head: string, cell: (row: object) => Cell])[];
type RowOf<C extends Contract> = ReplyOf<C> extends { data: (infer R)[] } ? R : never;

/** The columns of the rows that a call answers. */
const columnsFor = <C extends Contract>(columns: readonly (readonly [head: string, cell: (row: RowOf<C>) => Cell])[]): Columns =>
  columns as Columns;

/** A list as a file: what reads a page of it, and its columns, which are those of its screen. */
export interface ExportedList {
  name: string;
  open(deps: AdminDeps, sent: Sent): Promise<{ data: object[]; next: string | null; is_more: boolean; away: string[] }>;
  columns: Columns;
  /** It is refused, or breaks off, where a service does not answer: a list that lacks something would look complete. */
  isWhole?: true;
}

const moment = (at: number | null): Cell => (at === null ? null : momentText(at));
const yes = (flag: 0 | 1 | null): Cell => (flag === null ? null : flag === 1 ? 'Yes' : 'No');
const outOf = (used: number | null, most: number | null): Cell =>
  used === null || most === null ? null : `${used} of ${most === -1 ? 'unlimited' : most}`;
const planOf = (plan: string | null): Cell => (plan === null ? null : planLabel(plan));

const takenDown = ({ objection }: { objection: unknown }): Cell => (objection ? 'Taken down, objected to' : 'Taken down');

const users = columnsFor<typeof admin.getAdminUserDatas>([
  ['Fullname', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['LoginDate (UTC)', ({ loginDate }) => moment(loginDate)],
  ['Verify', ({ confirm }) => yes(confirm)],
  ['Plan', ({ plan }) => planOf(plan)],
  ['AvailableForms', ({ formCount, maxCount }) => outOf(formCount, maxCount)],
  ['OneTimeForm', ({ haveOneTimeForm }) => yes(haveOneTimeForm)],
  ['Responses', ({ responses }) => responses],
  ['Popup', ({ popup }) => (popup === 1 ? 'Closed' : 'Not closed')],
  ['Registered (UTC)', ({ created_at }) => moment(created_at)],
  ['Status', ({ blocked, taken_down }) => (taken_down ? takenDown(taken_down) : blocked === 1 ? 'Suspended' : 'Active')],
]);

const suspended = columnsFor<typeof admin.getAdminUserDatas>([
  ['Name', ({ firstname, lastname }) => `${firstname} ${lastname}`.trim()],
  ['Email', ({ email }) => email],
  ['Plan', ({ plan }) => planOf(plan)],
  ['AvailableForms', ({ formCount, maxCount }) => outOf(formCount, maxCount)],
  ['OneTimeForm', ({ haveOneTimeForm }) => yes(haveOneTimeForm)],
  ['Paid (UTC)', ({ payd_at }) => moment(payd_at)],
]);

const payments = columnsFor<typeof admin.getPaymentInfo>([
  ['Name', ({ paymentuser: { firstname, lastname } }) => `${firstname} ${lastname}`.trim()],
  ['Email', ({ paymentuser }) => paymentuser.email],
  ['Registered (UTC)', ({ paymentuser }) => moment(paymentuser.created_at)],
  ['Status', ({ status }) => (status === 'paid' ? 'Paid' : 'Rejected')],
  ['Amount', ({ money }) => money],
  ['Plan', ({ paymentuser }) => planOf(paymentuser.plan)],
  ['Created (UTC)', ({ created_at }) => moment(created_at)],
]);

const columnsOf: Record<Section, Columns> = {
  users,
  forms: columnsFor<typeof admin.getFormsDatasForAdmin>([
    ['Title', ({ title }) => title],
    ['Link', ({ link }) => `/f-${link}`],
    ['Email', ({ useremail }) => useremail],
    ['Details', ({ details }) => details.map(({ type }) => type).join(', ')],
    ['Responses', ({ responses }) => responses],
    ['Created (UTC)', ({ created_at }) => moment(created_at)],
  ]),
  responses: columnsFor<typeof admin.getResponsesDatasForAdmin>([
    ['Form title', ({ form }) => form],
    ['Response', ({ response_id }) => `/response/${response_id}`],
    ['Response date (UTC)', ({ created_at }) => moment(created_at)],
  ]),
  reports: columnsFor<typeof admin.getReportsForAdmin>([
    ['Link', ({ link }) => `/f-${link}`],
    ['Title', ({ title }) => title],
    ['Author', ({ firstname, lastname }) => `${firstname} ${lastname}`.trim()],
    ['Email', ({ email }) => email],
    ['Reports count', ({ count }) => count],
  ]),
  suggestions: columnsFor<typeof admin.getSuggestionsForAdmin>([
    ['Name', ({ user }) => user.firstname],
    ['Surname', ({ user }) => user.lastname],
    ['Email', ({ user }) => user.email],
    ['Title', ({ title }) => title],
    ['Description', ({ description }) => description],
    ['Date (UTC)', ({ date }) => moment(date)],
  ]),
  contact: columnsFor<typeof admin.getMessagesDatasForAdmin>([
    ['Name', ({ Fname }) => Fname],
    ['Surname', ({ Lname }) => Lname],
    ['Email', ({ email }) => email],
    ['Message', ({ message }) => message],
    ['Solved', ({ solved }) => yes(solved)],
    ['Sent (UTC)', ({ created_at }) => moment(created_at)],
  ]),
  customers: columnsFor<typeof admin.getCustomersDatasForAdmin>([
    ['Name', ({ name }) => name],
    ['Surname', ({ surname }) => surname],
    ['Title', ({ title }) => title],
    ['Email', ({ email }) => email],
    ['Message', ({ message }) => message],
    ['Solved', ({ solved }) => yes(solved)],
    ['Sent (UTC)', ({ created_at }) => moment(created_at)],
  ]),
  payments,
  failedPayments: payments,
};

const errorLog: ExportedList = {
  name: 'error log',
  open: (deps, sent) => listErrorLogs(deps, filtersOf(sent)),
  columns: columnsFor<typeof admin.getErrorLogs>([
    ['Last (UTC)', ({ at }) => moment(at)],
    ['Service', ({ service }) => service],
    ['What failed', ({ what, place }) => (place === what ? what : `${what} ${place}`.trim())],
    ['Message', ({ message }) => message],
    ['Times', ({ count }) => count],
    ['Request id', ({ request_id }) => request_id],
  ]),
};

type Act = RowOf<typeof admin.getOperatorLog>;
const said = ({ changes }: Act, side: 'before' | 'after') =>
  changes.map((change) => `${change.field}: ${change[side] ?? 'none'}`).join('; ');

export const operatorLog: ExportedList = {
  name: 'Operator log',
  open: (deps, { body }) => getOperatorLog(deps)({ body: body ?? {} }),
  isWhole: true,
  columns: columnsFor<typeof admin.getOperatorLog>([
    ['Time', ({ at }) => new Date(at).toISOString()],
    ['Operator', ({ operator }) => operator],
    ['Service', ({ service }) => service],
    ['What', ({ what }) => what],
    ['About', ({ about }) => about],
    ['Account id', ({ who }) => who],
    ['Before', (act) => said(act, 'before')],
    ['After', (act) => said(act, 'after')],
    ['Reason', ({ reason }) => reason],
    ['Further', ({ note }) => note],
    ['Times', ({ count }) => count],
  ]),
};

/** @throws AppError 'admin.invalid' for a name that no list has */
export function exportedList(name: string, { body }: Sent): ExportedList {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  if (/^errorlogs?$/.test(plain)) return errorLog;
  const section = sectionOf(name, 'list');
  // The tab of the suspended users has no payments.
  const isSuspended = section === 'payments' && /^suspended/i.test(body?.tabNameInPayment ?? '');
  return { name: section, open: openSection[section], columns: isSuspended ? suspended : columnsOf[section] };
}
