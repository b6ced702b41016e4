import { Type } from 'typebox';
import { Flag, Opacity } from './admin-rows.ts';
import { contractsOf } from './contract.ts';
import { changedByOperator, readByAdmin } from './for-operators.ts';
import { between, NumberedRows, numberedPage, searched } from './numbered-pages.ts';
import { closed, Done, Id, Plan, Text } from './shapes.ts';
import { STANDINGS } from './suspension.ts';

const identity = contractsOf('identity');

// What operators see of people and do for them, asked by the service admin. Operators are no people of these calls.

export const Person = Type.Object(
  {
    userId: Id,
    /** As it is shown. */
    email: Type.String(),
    firstname: Type.String(),
    lastname: Type.String(),
    isVerified: Type.Boolean(),
    /** An operator asks for a new proof of the address. Until then nobody signs in. */
    mustVerify: Type.Boolean(),
    plan: Plan,
    standing: Type.Enum([...STANDINGS]),
    isPaying: Type.Boolean(),
    emailNotification: Type.Boolean(),
    browserNotification: Type.Boolean(),
    opacity: Opacity,
    popup: Flag,
    lastSignInAt: Type.Union([Type.Number(), Type.Null()]),
    createdAt: Type.Number(),
  },
  closed,
);

export const listPeople = identity('listPeople', {
  ...readByAdmin,
  summary: 'The people of a tab, the last registered first; of those that are taken down, the last that were',
  body: Type.Object(
    {
      ...numberedPage,
      ...searched,
      ...between,
      tab: Type.Union([Type.Literal('active'), Type.Literal('suspended'), Type.Literal('taken_down')]),
      /** true: only who pays for a plan. */
      paying: Type.Optional(Type.Boolean()),
      /** Only these, of all tabs. */
      userIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
      /** Waits up to a second until the change of this account has arrived here. */
      atLeast: Type.Optional(Type.Object({ accountId: Id, changedAt: Type.Number() }, closed)),
    },
    closed,
  ),
  reply: NumberedRows(Person),
  errors: {},
});

export const describePeople = identity('describePeople', {
  ...readByAdmin,
  summary: 'These people; deleted ones and operators are left out',
  body: Type.Object({ userIds: Type.Array(Id, { maxItems: 100 }) }, closed),
  reply: Type.Object({ people: Type.Array(Person) }, closed),
  errors: {},
});

export const findByAddress = identity('findByAddress', {
  ...readByAdmin,
  summary: 'Whose an email address is',
  body: Type.Object({ email: Text(254) }, closed),
  reply: Type.Object({ userId: Type.Union([Id, Type.Null()]) }, closed),
  errors: {},
});

export const findByText = identity('findByText', {
  ...readByAdmin,
  summary: 'Who is found by the beginning of an address, or by names: of each tab those that its list shows first, at most 100 in all',
  body: Type.Object({ text: Text(200) }, closed),
  reply: Type.Object({ userIds: Type.Array(Id), isMore: Type.Boolean({ description: 'Whether the text finds more people.' }) }, closed),
  errors: {},
});

export const countPeople = identity('countPeople', {
  ...readByAdmin,
  summary: 'How many people there are. Numbers above 1,000 are up to a minute old',
  body: Type.Object({}, closed),
  reply: Type.Object(
    {
      total: Type.Integer(),
      active: Type.Integer(),
      suspended: Type.Integer(),
      takenDown: Type.Integer(),
      /** Who pays and is active. */
      paying: Type.Integer(),
      payingInAll: Type.Integer(),
    },
    closed,
  ),
  errors: {},
});

export const countRegistrations = identity('countRegistrations', {
  ...readByAdmin,
  summary: 'How many people registered in each period, up to a minute old',
  body: Type.Object(
    {
      /** Epoch milliseconds: from is in it, to is not. */
      periods: Type.Array(Type.Object({ from: Type.Number({ minimum: 0 }), to: Type.Number({ minimum: 0 }) }, closed), { maxItems: 6 }),
    },
    closed,
  ),
  reply: Type.Object({ counts: Type.Array(Type.Integer()) }, closed),
  errors: {},
});

export const changePerson = identity('changePerson', {
  ...changedByOperator,
  summary: 'Changes fields of a person; confirmed: false asks for a new proof of the address and ends the sessions',
  body: Type.Object(
    {
      userId: Id,
      changes: Type.Object(
        {
          firstname: Type.Optional(Text(100)),
          lastname: Type.Optional(Text(100)),
          confirmed: Type.Optional(Type.Boolean()),
          emailNotification: Type.Optional(Type.Boolean()),
          browserNotification: Type.Optional(Type.Boolean()),
          opacity: Type.Optional(Opacity),
          popup: Type.Optional(Flag),
        },
        closed,
      ),
    },
    closed,
  ),
  reply: Done,
  /** Envelope of 422: {error: {firstname|lastname: text}}. */
  errors: { 'identity.no_account': 404, 'identity.invalid_details': 422 },
});

/** Of a picture as base64: the 500,000 bytes of an avatar. */
const MOST_PICTURE = 666_668;

export const addPerson = identity('addPerson', {
  auth: 'operator',
  callers: ['operator', 'admin'],
  grows: true,
  summary: 'Makes a verified account; its person gets a mail that leads to an own password',
  bodyLimit: 1_000_000,
  body: Type.Object(
    {
      email: Text(254),
      password: Text(200),
      picture: Type.Optional(Type.String({ maxLength: MOST_PICTURE, description: 'Base64 of a JPEG, PNG or WebP file.' })),
    },
    closed,
  ),
  reply: Type.Object({ userId: Id }, closed),
  /** Envelope of 422: {error: {email|password|image: text}}. */
  errors: { 'identity.invalid_signup': 422 },
});

export const removePerson = identity('removePerson', {
  ...changedByOperator,
  summary: 'Deletes the account of a person with all that belongs to it, also one that is deleted already; no operator',
  body: Type.Object({ userId: Id }, closed),
  reply: Done,
  errors: { 'identity.no_account': 404 },
});
