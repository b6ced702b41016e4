import { type TSchema, Type } from 'typebox';
import { AccountDecided, AccountTakenDown } from './account-harm.ts';
import { LetterField } from './dead-letters.ts';
import { HarmSeen } from './harm.ts';
import { closed, Id, Plan } from './shapes.ts';

// The rows of the back-office, with the fields and the spelling of the specification. Times are epoch milliseconds.

/** Of any row. Those of payments have a colon and the signs of their provider. */
export const RowId = Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9:._-]+$' });
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
const Time = Type.Number();
/** null: not known, because its service is away. */
export const Known = Type.Union([Type.Integer(), Type.Null()]);
const TimeOrNull = Type.Union([Time, Type.Null()]);
const Texts = Type.String();

/** Rows of a page, and the most that a page may have. */
export const ADMIN_ROWS = { least: 10, most: 100 } as const;

/** A page of a list. */
export const AdminPage = <T extends TSchema>(row: T) =>
  Type.Object(
    {
      data: Type.Array(row, { maxItems: ADMIN_ROWS.most }),
      /** Of a page beyond the end: the last one. */
      current_page: Type.Integer(),
      total: Type.Integer(),
      /** Whether there are more than `total`: narrowed lists are counted to 1,000, or a little further than the page that is asked for. */
      is_more: Type.Boolean(),
      /** `after` of the rows behind these; null: there are none. */
      next: Type.Union([Type.String(), Type.Null()]),
      /** Services that did not answer: what they know of the rows is null or ''. */
      away: Type.Array(Type.String()),
    },
    closed,
  );

const FormOfUser = Type.Object({ _id: Id, title: Texts, link: Texts, responses: Known, created_at: Time }, closed);
/** Forms of a user that are listed, the newest. */
export const FORMS_OF_USER = 50;

export const Opacity = Type.Union([Type.Literal(0.1), Type.Literal(0.25), Type.Literal(0.5), Type.Literal(0.75), Type.Literal(1)]);

export const AdminUser = Type.Object(
  {
    _id: Id,
    email: Texts,
    firstname: Texts,
    lastname: Texts,
    /** The address where there is no name. */
    fullName: Texts,
    plan: Plan,
    type: Type.Literal('user'),
    blocked: Flag,
    /** null also where it is not known. */
    taken_down: AccountTakenDown,
    /** null: not known. */
    harm_seen: Type.Union([HarmSeen, Type.Null()]),
    /** The newest first. */
    harm_decisions: Type.Array(AccountDecided),
    confirm: Flag,
    haveOneTimeForm: Type.Union([Flag, Type.Null()]),
    email_notification: Flag,
    browser_notification: Flag,
    opacity: Opacity,
    popup: Flag,
    /** Forms that take a place of the plan. */
    formCount: Known,
    /** Forms that the plan allows; -1: unlimited. */
    maxCount: Known,
    /** Of all forms, archived responses too. */
    responses: Known,
    logged_date: TimeOrNull,
    loginDate: TimeOrNull,
    created_at: Time,
    /** Deleted accounts are not kept. */
    deleted_at: Type.Null(),
    /** The last payment. */
    payd_at: TimeOrNull,
    formsadmin: Type.Array(FormOfUser, { maxItems: FORMS_OF_USER }),
  },
  closed,
);

export const AdminForm = Type.Object(
  {
    _id: Id,
    form_id: Id,
    /** Of the account that it belongs to. */
    user_id: Id,
    title: Texts,
    link: Texts,
    details: Type.Array(Type.Object({ type: Type.String() }, closed)),
    useremail: Texts,
    /** Archived ones too. */
    responses: Known,
    created_at: Time,
    isArchived: Type.Boolean(),
  },
  closed,
);

export const AdminResponse = Type.Object(
  {
    _id: Id,
    /** Of the page /response/{id}. */
    response_id: Id,
    form_id: Id,
    /** The form's title. */
    form: Texts,
    header: Texts,
    status: Type.Union([Type.Literal('new'), Type.Literal('old')]),
    created_at: Time,
  },
  closed,
);

export const ContactMessage = Type.Object(
  { _id: Id, Fname: Texts, Lname: Texts, fullName: Texts, email: Texts, message: Texts, solved: Flag, created_at: Time },
  closed,
);

export const CustomerRequest = Type.Object(
  { _id: Id, name: Texts, surname: Texts, title: Texts, email: Texts, message: Texts, solved: Flag, created_at: Time },
  closed,
);

export const AdminSuggestion = Type.Object(
  {
    _id: Id,
    user: Type.Object({ email: Texts, firstname: Texts, lastname: Texts }, closed),
    title: Texts,
    description: Texts,
    date: Time,
  },
  closed,
);

/** A form that visitors have reported. */
export const AdminReport = Type.Object(
  {
    _id: Id,
    form_id: Id,
    /** Of the account that it belongs to. */
    user_id: Id,
    title: Texts,
    link: Texts,
    firstname: Texts,
    lastname: Texts,
    email: Texts,
    count: Type.Integer(),
    last_at: Time,
    reasons: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() }, closed)),
  },
  closed,
);

/** What failed, by its cause. */
export const AdminError = Type.Object(
  {
    id: RowId,
    /** The last time. */
    at: Time,
    first_at: Time,
    service: Type.String(),
    kind: Type.String({ description: 'request, job, event, mail or other' }),
    what: Type.String(),
    /** The call, job or queue. */
    place: Type.String(),
    /** Without addresses, ids, numbers and quoted texts. */
    message: Type.String(),
    count: Type.Integer(),
    /** Of the last one: the id that its reply named; '': it was no call. */
    request_id: Type.String(),
  },
  closed,
);

/** Events or mails of one service that could not be delivered, for one cause. */
export const AdminLetters = Type.Object(
  {
    /** The service, a colon, and the cause within it. */
    id: RowId,
    service: Type.String(),
    /** 'mail': mails. */
    queue: Type.String(),
    type: Type.String(),
    /** Without addresses, ids, numbers and quoted texts. */
    cause: Texts,
    count: Type.Integer(),
    /** How many of them another try cannot mend: their recipients were refused for good. */
    final: Type.Integer(),
    first_at: Time,
    /** The last time. */
    at: Time,
  },
  closed,
);

/** An event or mail that could not be delivered. */
export const AdminLetter = Type.Object(
  {
    id: Type.String(),
    queue: Type.String(),
    type: Type.String(),
    key: Type.String(),
    /** Without addresses. */
    reason: Texts,
    happened_at: Time,
    at: Time,
    /** What it holds. Answers, addresses and other texts of people are masked. */
    fields: Type.Array(LetterField),
    /** Another try cannot mend it: its recipient was refused for good. */
    is_final: Type.Boolean(),
  },
  closed,
);

/** What an operator did. */
export const OperatorAct = Type.Object(
  {
    id: RowId,
    at: Time,
    /** The address, or the name that a command was run with. */
    operator: Texts,
    service: Type.String(),
    what: Type.String(),
    /** Whose account it concerns, by id; '': nobody's. */
    who: Type.String(),
    /** The address of that account; '': there is none, or it is deleted. */
    about: Texts,
    /** What was changed, as it was and as it is. null: nothing. */
    changes: Type.Array(
      Type.Object({ field: Texts, before: Type.Union([Texts, Type.Null()]), after: Type.Union([Texts, Type.Null()]) }, closed),
    ),
    /** Why, as the operator said; '': it is not asked for. */
    reason: Texts,
    /** What else belongs to it. */
    note: Texts,
    /** How often, where several are one entry. */
    count: Type.Integer(),
  },
  closed,
);

export const AdminPayment = Type.Object(
  {
    _id: RowId,
    /** Empty texts and null for an account that is deleted. */
    paymentuser: Type.Object(
      { _id: RowId, firstname: Texts, lastname: Texts, email: Texts, plan: Type.Union([Plan, Type.Null()]), created_at: TimeOrNull },
      closed,
    ),
    status: Type.Union([Type.Literal('paid'), Type.Literal('rejected')]),
    /** Dollars. */
    money: Type.Number(),
    payment_type: Type.Union([Type.Literal('one-time'), Type.Literal('subscription')]),
    /** The number of the invoice; '': none. */
    subscription_id: Texts,
    created_at: Time,
  },
  closed,
);

/** Of each kind that is found, the most that is answered. */
export const FOUND_OF_KIND = 5;

/** What a text is about. */
export const AdminFound = Type.Object(
  {
    kind: Type.Union([Type.Literal('user'), Type.Literal('form'), Type.Literal('response'), Type.Literal('payment')]),
    /** Of its row: `onlyId` of the list. */
    id: RowId,
    /** A name, a title, or the number of an invoice. */
    title: Texts,
    /** What tells it from another one: an address, a link, a form. */
    detail: Texts,
    at: Time,
    /** Of a payment. */
    status: Type.Optional(Type.Union([Type.Literal('paid'), Type.Literal('rejected')])),
  },
  closed,
);
