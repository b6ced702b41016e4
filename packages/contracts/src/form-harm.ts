import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { changedByOperator, readByAdmin } from './for-operators.ts';
import { DecisionReason, DecisionWords, HARM_DECISIONS, HARM_TEXT, HarmReason, HarmSeen, HarmStateShape } from './harm.ts';
import { NumberedRows, numberedPage } from './numbered-pages.ts';
import { closed, Done, Id, Text } from './shapes.ts';

const forms = contractsOf('forms');

const caseFields = {
  formId: Id,
  workspaceId: Id,
  title: Type.String(),
  link: Type.String(),
  state: HarmStateShape,
  score: Type.Number({ description: 'As the rules saw it when it was saved last.' }),
  reports: Type.Integer({ description: 'Since the last decision.' }),
  allReports: Type.Integer({ description: 'Ever, those of visitors whose reports were deleted too.' }),
  hasObjection: Type.Boolean(),
  at: Type.Integer({ description: 'When something happened last.' }),
  isDeleted: Type.Boolean(),
};

export const listHarm = forms('listHarm', {
  ...readByAdmin,
  summary: 'A page of the forms that may harm: open ones, those that most likely do first, or those that are decided, the latest first',
  body: Type.Object({ ...numberedPage, isOpen: Type.Boolean() }, closed),
  reply: NumberedRows(Type.Object(caseFields, closed)),
  errors: {},
});

export const countHarm = forms('countHarm', {
  ...readByAdmin,
  summary:
    'How many forms wait for a decision: held ones, reported ones, and those that are objected for. A warning alone waits for nobody',
  body: Type.Object({}, closed),
  reply: Type.Object({ waiting: Type.Integer() }, closed),
  errors: {},
});

export const HarmDecided = Type.Object(
  {
    at: Type.Integer(),
    /** 'held': by the rules. */
    decision: Type.Enum([...HARM_DECISIONS, 'held']),
    /** '' of the rules. */
    by: Type.String(),
    reason: Type.String(),
    words: Type.String(),
    reports: Type.Integer({ description: 'How many there were since the decision before.' }),
    score: Type.Number(),
    objection: Type.String({ description: "What its people had written, which this decision answers; '': nothing that is kept." }),
  },
  closed,
);

/** A part of a form as text: nothing of it is loaded, run or a link. */
export const HarmPart = Type.Object({ kind: Type.String(), texts: Type.Array(Type.String()) }, closed);
/** Texts of a form that are kept, but as it is now, the first one since the last decision first. Of a deleted one all of them. */
export const HarmKept = Type.Array(
  Type.Object(
    {
      at: Type.Number(),
      /** Whether visitors reported it, the rules held it, or an operator closed it, or its account. */
      why: Type.Enum(['reported', 'held', 'taken_down']),
      parts: Type.Array(HarmPart),
      isCut: Type.Boolean(),
    },
    closed,
  ),
);
export const HarmObjection = Type.Union([Type.Object({ at: Type.Integer(), text: Type.String() }, closed), Type.Null()]);

/** What a form says, as one value: a decision names the text that it is about. */
export const HarmTextDigest = Type.String({ maxLength: 43, pattern: '^[A-Za-z0-9_-]*$' });

/** What a visitor says. */
export const HarmSaid = Type.Object({ at: Type.Number(), reason: Type.String(), text: Type.String() }, closed);

export const describeHarm = forms('describeHarm', {
  ...readByAdmin,
  summary: 'What is known of a form that may harm: its text, the reasons, former decisions, and other forms of its account',
  body: Type.Object({ formId: Id }, closed),
  reply: Type.Object(
    {
      ...caseFields,
      reportsSince: Type.Optional(
        Type.Integer({ description: 'Since when `reports` counts: the last decision of an operator; 0: ever. Absent: a former version.' }),
      ),
      reasons: Type.Array(HarmReason),
      /** '' of a deleted one. */
      text: HarmTextDigest,
      parts: Type.Array(HarmPart, {
        description: 'Of the form as it is now; of a deleted one as it was when it was closed, or reported first.',
      }),
      isCut: Type.Boolean({ description: 'Whether it has more parts.' }),
      /** Absent: a former version does not tell. */
      kept: Type.Optional(HarmKept),
      givenUp: Type.Optional(
        Type.Integer({
          description:
            'When earlier texts were given up last, because there was no place for more; 0: none since the last decision. Absent: a former version.',
        }),
      ),
      /** Absent: a former version does not tell. */
      said: Type.Optional(
        Type.Array(HarmSaid, { description: 'What visitors said of late, the newest first; kept also where the form is deleted.' }),
      ),
      decisions: Type.Array(HarmDecided, { description: 'The newest first.' }),
      objection: HarmObjection,
      seen: HarmSeen,
      others: Type.Array(
        Type.Object({ formId: Id, title: Type.String(), link: Type.String(), state: HarmStateShape, createdAt: Type.Integer() }, closed),
        { description: 'The newest other forms of the account.' },
      ),
    },
    closed,
  ),
  errors: { 'forms.not_found': 404 },
});

export const decideHarm = forms('decideHarm', {
  summary:
    'Operator command: closes a form that harms, opens it again, or clears it of suspicion. Of two about the same state the first one holds',
  ...changedByOperator,
  body: Type.Object(
    {
      formId: Id,
      decision: Type.Union([Type.Literal('taken_down'), Type.Literal('lifted'), Type.Literal('cleared')]),
      reason: DecisionReason,
      words: DecisionWords,
      seen: HarmSeen,
      /** Of what was read: nothing else is opened. Absent: whatever it says now. */
      text: Type.Optional(HarmTextDigest),
    },
    closed,
  ),
  reply: Done,
  errors: {
    'forms.not_found': 404,
    'forms.taken_down': 409,
    'forms.not_taken_down': 409,
    'forms.harm_changed': 409,
    'forms.harm_decided': 409,
    'forms.decided_often': 429,
  },
});

export const getFormHarm = forms('getFormHarm', {
  summary: 'What is known against an own form, why, and what can be done about it',
  may: 'forms.read',
  body: Type.Object({ id: Id }, closed),
  reply: Type.Object(
    {
      state: HarmStateShape,
      /** Epoch milliseconds; 0: nothing is known against it. */
      since: Type.Integer(),
      /** What an operator says; else what the rules have found, a sentence each. */
      words: Type.Array(Type.String()),
      /** When somebody of the account has objected to this; null: nobody has. */
      objected_at: Type.Union([Type.Integer(), Type.Null()]),
      /** Whether who asks may object: nobody has, or the owner asks and a member has. */
      may_object: Type.Boolean(),
    },
    closed,
  ),
  errors: { 'forms.not_found': 404 },
});

export const objectToHarm = forms('objectToHarm', {
  summary:
    "Objects to a form being held or taken down, once for each: operators read it. An owner's takes the place of a member's. Works while the account is suspended",
  may: 'forms.write',
  whileSuspended: 'works',
  grows: true,
  body: Type.Object({ id: Id, text: Text(HARM_TEXT.objection) }, closed),
  reply: Done,
  errors: { 'forms.not_found': 404, 'forms.nothing_to_object': 409, 'forms.objected': 409, 'forms.objection_missing': 422 },
});
