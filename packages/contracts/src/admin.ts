import { Type } from 'typebox';
import { AdminFilters, adminPageQuery, withFilters } from './admin-filters.ts';
import {
  AdminError,
  AdminForm,
  AdminFound,
  AdminLetter,
  AdminLetters,
  AdminPage,
  AdminPayment,
  AdminReport,
  AdminResponse,
  AdminSuggestion,
  AdminUser,
  ContactMessage,
  CustomerRequest,
  Flag,
  FOUND_OF_KIND,
  Known,
  Opacity,
  OperatorAct,
  RowId,
} from './admin-rows.ts';
import { contractsOf, multipart } from './contract.ts';
import { CauseId, LetterPosition } from './dead-letters.ts';
import { closed, Id, Plan } from './shapes.ts';
import { serviceNames } from './topology.ts';

export * from './admin-harm.ts';
export * from './admin-health.ts';
export * from './admin-rows.ts';

const admin = contractsOf('admin');

/** A filter that means nothing, by its name. */
const unread = { 'admin.invalid': 422 } as const;
/** More pages in a minute, or more responses or addresses in an hour, than a person reads. */
const tooMuch = { 'admin.read_limit': 429 } as const;
const ofList = { ...unread, ...tooMuch } as const;

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
    /** Both are the number. */
    reply: Type.Object({ count: Type.Integer(), data: Type.Integer() }, closed),
    errors: {},
  });

export const getNotSolvedMessageInfo = count('getNotSolvedMessageInfo', 'How many contact-us messages are not solved');
export const getSolvedMessageInfo = count('getSolvedMessageInfo', 'How many contact-us messages are solved');
export const getNotSolvedCustomerInfo = count('getNotSolvedCustomerInfo', 'How many support requests are not solved');
export const getSolvedCustomerInfo = count('getSolvedCustomerInfo', 'How many support requests are solved');
export const getSuspendedInfo = count('getSuspendedInfo', 'How many users are suspended');
export const getTakenDownInfo = count('getTakenDownInfo', 'How many users are taken down');
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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
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

/** Of a service, as rows name it. */
const ServiceNameText = Type.Enum([...serviceNames]);

const list = <const R extends Parameters<typeof AdminPage>[0]>(name: string, summary: string, row: R) =>
  admin(name, {
    summary,
    may: 'operate.read',
    alsoGet: true,
    query: adminPageQuery,
    body: AdminFilters,
    reply: AdminPage(row),
    errors: ofList,
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
  errors: { ...unread, 'admin.away': 503 },
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
  errors: unread,
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

/** Of which letters: one by its id, or all of a cause. */
const chosenLetters = {
  service: ServiceNameText,
  /** As the list names it. */
  cause: CauseId,
  id: Type.Optional(Type.String({ maxLength: 500 })),
  /** `next` of the step before. */
  after: Type.Optional(LetterPosition),
};
/** null: all of them are done. */
const next = Type.Union([LetterPosition, Type.Null()]);
const letterErrors = { 'admin.away': 503 } as const;

export const getDeadLetters = list(
  'getDeadLetters',
  'Events and mails that could not be delivered, by their cause, the latest first',
  AdminLetters,
);

export const getDeadLetter = admin('getDeadLetter', {
  summary: 'One of the letters of a cause, the oldest being number 1. Answers and addresses are masked',
  may: 'operate.content',
  body: Type.Object({ service: ServiceNameText, cause: CauseId, number: Type.Integer({ minimum: 1 }) }, closed),
  /** A number beyond the last one is the last one; null: there is none any more. */
  reply: Type.Object({ letter: Type.Union([AdminLetter, Type.Null()]), number: Type.Integer(), total: Type.Integer() }, closed),
  errors: { ...letterErrors, ...tooMuch },
});

export const deliverDeadLetters = admin('deliverDeadLetters', {
  summary: 'Delivers letters of a cause again, some hundred at a step. What fails again stays. Sent again it does no harm',
  may: 'operate.content',
  stepUp: true,
  body: Type.Object(chosenLetters, closed),
  reply: Type.Object(
    {
      delivered: Type.Integer(),
      failed: Type.Integer(),
      /** Why the first of these failed; '': none did. */ reason: Type.String(),
      next,
    },
    closed,
  ),
  errors: letterErrors,
});

export const discardDeadLetters = admin('discardDeadLetters', {
  summary: 'Deletes letters of a cause without delivering them, some hundred at a step',
  may: 'operate.content',
  stepUp: true,
  body: Type.Object({ ...chosenLetters, reason: Type.String({ maxLength: 300 }) }, closed),
  reply: Type.Object({ discarded: Type.Integer(), next }, closed),
  errors: { ...unread, ...letterErrors },
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

const AnyPage = AdminPage(
  Type.Union([AdminUser, AdminForm, AdminResponse, ContactMessage, CustomerRequest, AdminSuggestion, AdminReport, AdminPayment]),
);

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

/** Names of tables; 'User', 'Users', 'user' mean the same. */
const table = Type.String({
  maxLength: 40,
  description: 'User, Form, Response, Report, Suggestion, ContactUs, Customer, Payment or FailedPayment; in any case, singular or plural.',
});
const changeErrors = { ...ofList, 'admin.not_found': 404 } as const;

/** As inputs of a page send them, too. */
const SentFlag = Type.Union([Flag, Type.Enum(['0', '1'])]);
const SentOpacity = Type.Union([Opacity, Type.Enum(['0.1', '0.25', '0.5', '0.75', '1'])]);
/** The name on screen, too. */
const SentPlan = Type.Union([Plan, Type.Literal('Standard')]);

export const editTableData = admin('editTableData', {
  summary:
    'Changes a user and answers the refreshed page. All fields are checked before one is stored; sent again after a failure, it does the rest',
  may: 'operate.accounts',
  stepUp: true,
  query: adminPageQuery,
  body: withFilters({
    modalContent: Type.Object(
      {
        firstname: Type.Optional(Type.String({ maxLength: 100 })),
        lastname: Type.Optional(Type.String({ maxLength: 100 })),
        plan: Type.Optional(SentPlan),
        blocked: Type.Optional(SentFlag),
        confirm: Type.Optional(SentFlag),
        haveOneTimeForm: Type.Optional(SentFlag),
        email_notification: Type.Optional(SentFlag),
        browser_notification: Type.Optional(SentFlag),
        opacity: Type.Optional(SentOpacity),
        popup: Type.Optional(SentFlag),
      },
      { ...closed, description: 'What has changed. Other fields of a user are internal, and refused by name.' },
    ),
    /** `field` is the id. */
    tableData: Type.Object({ table, field: Type.Optional(Id), id: Type.Optional(Id), _id: Type.Optional(Id) }, closed),
  }),
  reply: AdminPage(AdminUser),
  errors: changeErrors,
});

export const addTableData = admin('addTableData', {
  summary: 'Adds a user, who gets a mail with a link to a password of their own, and answers the users page',
  may: 'operate.accounts',
  stepUp: true,
  grows: true,
  body: multipart({
    fields: Type.Object(
      {
        email: Type.Optional(Type.String({ maxLength: 254 })),
        password: Type.Optional(Type.String({ maxLength: 200 })),
        tableName: Type.Optional(table),
        /** What a page sends for no file. */
        image: Type.Optional(Type.Enum(['', 'null', 'undefined'])),
      },
      closed,
    ),
    json: [],
    files: { named: '^image$', maxFiles: 1, maxFileBytes: 500_000, maxTotalBytes: 500_000 },
  }),
  bodyLimit: 1_000_000,
  reply: AdminPage(AdminUser),
  errors: ofList,
});

const deletion = (name: string, summary: string) =>
  admin(name, {
    summary,
    may: 'operate.content',
    stepUp: true,
    query: adminPageQuery,
    body: withFilters({ table, field: RowId }),
    reply: AnyPage,
    errors: changeErrors,
  });

export const deleteTableData = deletion('deleteTableData', 'Deletes an item, and answers the refreshed page of its list');
export const deleteDoubleTableData = deletion(
  'deleteDoubleTableData',
  'Deletes an item of a list with tabs, and answers the refreshed page. A payment is hidden, and stays in the books',
);

export const makeThePayment = admin('makeThePayment', {
  summary:
    'Pays for a suspended user, whose suspension is lifted, and answers the refreshed page of suspended users. On Free it only lifts the suspension. Who is not suspended is refused',
  may: 'operate.money',
  stepUp: true,
  query: adminPageQuery,
  body: withFilters({ userId: Id }),
  reply: Type.Object(
    { ...AdminPage(AdminUser).properties, paid: Type.Boolean({ description: 'Whether a month was paid, which on Free it is not.' }) },
    closed,
  ),
  errors: { ...changeErrors, 'admin.not_suspended': 409 },
});

export const solvedProblem = admin('solvedProblem', {
  summary: 'Marks a contact-us message or a support request as solved, and answers the refreshed page',
  may: 'operate.content',
  query: adminPageQuery,
  body: withFilters({ id: Id, table }),
  reply: AdminPage(Type.Union([ContactMessage, CustomerRequest])),
  errors: changeErrors,
});
