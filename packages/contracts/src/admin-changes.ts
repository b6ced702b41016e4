import { Type } from 'typebox';
import { adminPageQuery, withFilters } from './admin-filters.ts';
import { AnyPage, ofList } from './admin-list.ts';
import { AdminPage, AdminUser, ContactMessage, CustomerRequest, Flag, Opacity, RowId } from './admin-rows.ts';
import { contractsOf, multipart } from './contract.ts';
import { closed, Id, Plan } from './shapes.ts';

const admin = contractsOf('admin');

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
