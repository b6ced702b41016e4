import { Type } from 'typebox';
import { AdminFilters, adminPageQuery, withFilters } from './admin-filters.ts';
import { AnyPage, list, ofList, tooMuch } from './admin-list.ts';
import {
  AdminError,
  AdminForm,
  AdminFound,
  AdminPage,
  AdminPayment,
  AdminReport,
  AdminResponse,
  AdminSuggestion,
  AdminUser,
  ContactMessage,
  CustomerRequest,
  FOUND_OF_KIND,
  Known,
  OperatorAct,
} from './admin-rows.ts';
import { contractsOf } from './contract.ts';
import { closed, Id } from './shapes.ts';

export * from './admin-changes.ts';
export * from './admin-harm.ts';
export * from './admin-health.ts';
export * from './admin-letters.ts';
export * from './admin-rows.ts';

const admin = contractsOf('admin');

export const getAdminInfo = admin('getAdminInfo', {
  summary: 'Who the operator is',
  may: 'operate.read',
  alsoGet: true,
  body: Type.Object({}, closed),
  reply: Type.Object({ email: Type.String() }, closed),
  errors: {},
});

const count = (name: string, summary: string) =>
  admin(name, {
    summary,
    may: 'operate.read',
    alsoGet: true,
    body: Type.Object({}, closed),
    reply: Type.Object(
      {
        /** Both are the number. */
        count: Type.Integer(),
        data: Type.Integer(),
        /** Services that did not answer: there may be more. Absent: all did. */
        away: Type.Optional(Type.Array(Type.String())),
      },
      closed,
    ),
    errors: {},
  });

export const getNotSolvedMessageInfo = count('getNotSolvedMessageInfo', 'How many contact-us messages are not solved');
export const getSolvedMessageInfo = count('getSolvedMessageInfo', 'How many contact-us messages are solved');
export const getNotSolvedCustomerInfo = count('getNotSolvedCustomerInfo', 'How many support requests are not solved');
export const getSolvedCustomerInfo = count('getSolvedCustomerInfo', 'How many support requests are solved');
export const getSuspendedInfo = count('getSuspendedInfo', 'How many users are suspended');
export const getTakenDownInfo = count('getTakenDownInfo', 'How many users are taken down');
export const getOpenHarmInfo = count('getOpenHarmInfo', 'How many forms that may harm, and objections of accounts, wait for a decision');
export const getNotSolvedPaymentInfo = count('getNotSolvedPaymentInfo', 'How many payments were rejected');
export const getSolvedPaymentInfo = count('getSolvedPaymentInfo', 'How many payments were made');
export const getPayingInfo = count('getPayingInfo', 'How many active users pay');

export const getPayingInAllInfo = admin('getPayingInAllInfo', {
  summary: 'How many of all users pay, suspended ones too',
  may: 'operate.read',
  alsoGet: true,
  body: Type.Object({}, closed),
  reply: Type.Object({ count: Type.Integer(), data: Type.Integer(), total: Type.Integer() }, closed),
  errors: {},
});

/** As the statistics name them. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const PERIODS = ['Today', 'Last 7 days', 'This month', 'Last month', 'This year', 'Ever'] as const;

export const getDataByMonth = admin('getDataByMonth', {
  summary: 'The figures of the statistics, all counted at one time. Months and periods are those of UTC',
  may: 'operate.read',
  alsoGet: true,
  query: Type.Object(
    { year: Type.Optional(Type.String({ pattern: '^20[0-9]{2}$', 'x-refused': 'Must be a year from 2000 to 2099.' })) },
    closed,
  ),
  body: Type.Object({ year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2099 })) }, closed),
  reply: Type.Object(
    {
      year: Type.Integer(),
      counted_at: Type.Integer({
        description: 'When all of these were counted, epoch milliseconds: at most a minute ago, and after the last change by an operator.',
      }),
      /** Jan to Dec; months to come are 0. */
      data: Type.Array(Type.Object({ month: Type.Enum([...MONTHS]), count: Type.Integer() }, closed), {
        maxItems: 12,
      }),
      users: Known,
      forms: Known,
      responses: Known,
      registrations: Type.Array(Type.Object({ period: Type.Enum([...PERIODS]), count: Type.Integer() }, closed)),
      /** Services that did not answer. What they know is null, or an empty list. */
      away: Type.Array(Type.String()),
      /** The forms with most responses, largest first. */
      byForms: Type.Array(Type.Object({ form_id: Id, title: Type.String(), count: Type.Integer() }, closed), { maxItems: 9 }),
    },
    closed,
  ),
  errors: {},
});

export const getAdminUserDatas = list('getAdminUserDatas', 'A page of users, the newest first', AdminUser);
export const getFormsDatasForAdmin = list('getFormsDatasForAdmin', 'A page of forms, the newest first', AdminForm);
export const getResponsesDatasForAdmin = list('getResponsesDatasForAdmin', 'A page of responses, the newest first', AdminResponse);
export const getMessagesDatasForAdmin = list('getMessagesDatasForAdmin', 'A page of contact-us messages, the newest first', ContactMessage);
export const getCustomersDatasForAdmin = list('getCustomersDatasForAdmin', 'A page of support requests, the newest first', CustomerRequest);
export const getSuggestionsForAdmin = list('getSuggestionsForAdmin', 'A page of suggestions, the newest first', AdminSuggestion);
export const getReportsForAdmin = list('getReportsForAdmin', 'A page of reported forms, the latest report first', AdminReport);
export const getPaymentInfo = list('getPaymentInfo', 'A page of payments, paid and rejected, the newest first', AdminPayment);

export const getErrorLogs = list('getErrorLogs', 'What failed in all services, by its cause, the latest first', AdminError);
/** What the log is narrowed by, beside days. */
const ofLog = {
  /** An operator of the choices, by id. */
  operator: Type.Optional(Type.String({ maxLength: 200 })),
  kind: Type.Optional(Type.String({ maxLength: 100 })),
};

export const getOperatorLog = admin('getOperatorLog', {
  summary: 'What operators did, the newest first',
  may: 'operate.read',
  alsoGet: true,
  query: adminPageQuery,
  body: withFilters(ofLog),
  reply: Type.Object(
    {
      ...AdminPage(OperatorAct).properties,
      /** What the log can be narrowed by. Empty where it continues behind a row. */
      operators: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, closed)),
      kinds: Type.Array(Type.String()),
    },
    closed,
  ),
  errors: ofList,
});

export const exportOperatorLog = admin('exportOperatorLog', {
  summary:
    'The log of operators as CSV, by the same filters, at most 100,000 rows, as other lists. It is refused while a service does not answer',
  may: 'operate.read',
  stepUp: true,
  body: withFilters(ofLog),
  reply: 'file',
  media: ['text/csv'],
  errors: { ...ofList, 'admin.away': 503 },
});

export const findAnything = admin('findAnything', {
  summary: 'The people, forms, responses and payments that a text is about: an address, a link, an id, the number of an invoice, or words',
  may: 'operate.read',
  body: Type.Object({ text: Type.String({ maxLength: 2_000 }) }, closed),
  reply: Type.Object(
    {
      /** Those that are exactly so first; at most five of each kind. */
      found: Type.Array(AdminFound, { maxItems: 4 * FOUND_OF_KIND }),
      /** Services that did not answer. Nothing is known of what they have. */
      away: Type.Array(Type.String()),
    },
    closed,
  ),
  errors: tooMuch,
});

export const followChanges = admin('followChanges', {
  summary: "Server-sent events: 'open' at once, and 'changed' whenever an operator has changed something, so that lists are others now",
  method: 'GET',
  may: 'operate.read',
  reply: 'stream',
  errors: {},
});

/** Rows of an exported list. */
export const MOST_EXPORTED = 100_000;

export const exportList = admin('exportList', {
  summary: "The list that 'list' names, as it is narrowed, as CSV, at most 100,000 rows. It says itself where it is cut",
  may: 'operate.read',
  stepUp: true,
  body: withFilters({ list: Type.String({ maxLength: 40, description: "As 'table' of the other calls, or ErrorLog." }) }),
  reply: 'file',
  media: ['text/csv'],
  errors: ofList,
});

export const clearErrorLogs = admin('clearErrorLogs', {
  summary: 'Clears the error log up to a time, or to now: what fails meanwhile stays',
  may: 'operate.content',
  stepUp: true,
  body: Type.Object({ until: Type.Optional(Type.Integer({ minimum: 0 })) }, closed),
  reply: Type.Object(
    {
      success: Type.Literal(true),
      cleared: Type.Integer(),
      /** Services that did not answer, whose log is as it was. */ away: Type.Array(Type.String()),
    },
    closed,
  ),
  errors: {},
});

export const getCustomerContactData = admin('getCustomerContactData', {
  summary: "A page of what 'tabName' says: ContactUs or Customer; 'tabNameInSolved': Solved or Not Solved",
  may: 'operate.read',
  query: adminPageQuery,
  body: AdminFilters,
  reply: AdminPage(Type.Union([ContactMessage, CustomerRequest])),
  errors: ofList,
});

export const getPaidRejectedData = admin('getPaidRejectedData', {
  summary: "A page of what 'tabNameInPayment' says: Paid, Rejected, or Suspended, which has users",
  may: 'operate.read',
  query: adminPageQuery,
  body: AdminFilters,
  reply: AdminPage(Type.Union([AdminPayment, AdminUser])),
  errors: ofList,
});

const search = (name: string, summary: string) =>
  admin(name, {
    summary,
    may: 'operate.read',
    query: adminPageQuery,
    body: AdminFilters,
    reply: AnyPage,
    errors: ofList,
  });

export const searchUserTextAdmin = search('searchUserTextAdmin', 'Users by words of their names and address');
export const searchTextDoubleTable = search('searchTextDoubleTable', 'Contact-us messages or support requests by words');
export const searchTextPaymentTable = search('searchTextPaymentTable', 'Payments by the address of who paid');
export const searchTextAdmin = search('searchTextAdmin', "The section that 'pageName' names, by words");
