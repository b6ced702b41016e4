import { Type } from 'typebox';
import { AccountDecided, AccountTakenDown, LiftReasonShape, TakeDownReasonShape } from './account-harm.ts';
import { AdminFilters, adminPageQuery } from './admin-filters.ts';
import { AdminPage } from './admin-rows.ts';
import { contractsOf } from './contract.ts';
import { HarmDecided, HarmKept, HarmObjection, HarmPart, HarmSaid, HarmTextDigest } from './form-harm.ts';
import { DecisionReason, DecisionWords, HarmReason, HarmSeen, HarmStateShape } from './harm.ts';
import { closed, Done, Id } from './shapes.ts';

const admin = contractsOf('admin');

const Time = Type.Number();
/** A form that may harm. */
const harmFields = {
  _id: Id,
  form_id: Id,
  /** Of the account that it belongs to. */
  user_id: Id,
  title: Type.String(),
  link: Type.String(),
  firstname: Type.String(),
  lastname: Type.String(),
  email: Type.String(),
  state: HarmStateShape,
  score: Type.Number(),
  /** Since the last decision. */
  reports: Type.Integer(),
  all_reports: Type.Integer(),
  has_objection: Type.Boolean(),
  at: Time,
  is_deleted: Type.Boolean(),
};
export const AdminHarm = Type.Object(harmFields, closed);

export const getHarmQueue = admin('getHarmQueue', {
  summary: "A page of the forms that may harm; 'tabName': Open, those that most likely do first, or Decided, the latest first",
  may: 'operate.read',
  alsoGet: true,
  query: adminPageQuery,
  body: AdminFilters,
  reply: Type.Object(
    {
      ...AdminPage(AdminHarm).properties,
      /** With the tab Open: accounts whose people object to their take-down, who have waited longest first; null: not known, because billing is away. */
      objecting: Type.Union([
        Type.Object(
          { total: Type.Integer(), accounts: Type.Array(Type.Object({ _id: Id, email: Type.String(), at: Time }, closed)) },
          closed,
        ),
        Type.Null(),
      ]),
    },
    closed,
  ),
  errors: { 'admin.invalid': 422, 'admin.read_limit': 429 },
});

const FormOfCall = Type.Object({ formId: Id }, closed);

export const getHarmCase = admin('getHarmCase', {
  summary: 'A form that may harm: its text without scripts, pictures and links, what the rules and visitors say, and what was decided',
  may: 'operate.read',
  body: FormOfCall,
  reply: Type.Object(
    {
      ...harmFields,
      /** Since when `reports` and `visits` count: the last decision of an operator; 0: ever. */
      reports_since: Time,
      /** How often it was opened since the quarter of an hour of that decision; null: not known, because responses is away or of a former version, or the form is deleted. */
      visits: Type.Union([Type.Integer(), Type.Null()]),
      reasons: Type.Array(HarmReason),
      /** Of what it says: a decision names it. '' of a deleted one. */
      text: HarmTextDigest,
      parts: Type.Array(HarmPart),
      is_cut: Type.Boolean(),
      kept: HarmKept,
      /** When earlier texts were given up last, because there was no place for more; 0: none since the last decision. */
      given_up: Time,
      decisions: Type.Array(HarmDecided),
      objection: HarmObjection,
      seen: HarmSeen,
      /** null: not known, because billing is away. */
      account: Type.Union([
        Type.Object({ taken_down: AccountTakenDown, seen: HarmSeen, decisions: Type.Array(AccountDecided) }, closed),
        Type.Null(),
      ]),
      others: Type.Array(
        Type.Object({ _id: Id, title: Type.String(), link: Type.String(), state: HarmStateShape, created_at: Time }, closed),
      ),
      /** The newest reports that are kept. */
      said: Type.Array(HarmSaid),
      away: Type.Array(Type.String()),
    },
    closed,
  ),
  errors: { 'admin.not_found': 404, 'admin.read_limit': 429 },
});

const decision = (name: string, summary: string) =>
  admin(name, {
    summary,
    may: 'operate.content',
    stepUp: true,
    body: Type.Object(
      {
        formId: Id,
        reason: DecisionReason,
        words: DecisionWords,
        seen: HarmSeen,
        text: Type.Optional(HarmTextDigest),
      },
      closed,
    ),
    reply: Done,
    errors: { 'admin.not_found': 404, 'admin.taken_down': 409, 'admin.changed': 409, 'admin.decided': 409, 'admin.decided_often': 429 },
  });

export const takeDownForm = decision('takeDownForm', 'Closes a form that harms. Nothing but lifting it opens it again');
export const liftTakeDown = decision('liftTakeDown', 'Opens a form again that was taken down');
export const clearForm = decision('clearForm', 'Clears a form that is held, warned of or reported; the rules leave it alone as it is');

const ofAccount = {
  may: 'operate.content',
  stepUp: true,
  reply: Done,
  errors: { 'admin.not_found': 404, 'admin.decided': 409, 'admin.decided_often': 429 },
} as const;

export const takeDownAccount = admin('takeDownAccount', {
  ...ofAccount,
  summary: 'Closes all forms of an account that harms. Nothing but lifting it opens them again',
  body: Type.Object({ userId: Id, reason: TakeDownReasonShape, words: DecisionWords, seen: HarmSeen }, closed),
});
export const liftAccountTakeDown = admin('liftAccountTakeDown', {
  ...ofAccount,
  summary: 'Opens the forms of an account again that was taken down, as far as nothing else closes them',
  body: Type.Object({ userId: Id, reason: LiftReasonShape, words: DecisionWords, seen: HarmSeen }, closed),
});
