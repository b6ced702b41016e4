import type { HarmDecision, HarmSeen, HarmState, Objection } from '@formwright/contracts';
import { type CollectionDeclaration, DAY_MS, type NumberedPage, readNumberedPage, type Store, type Write } from '@formwright/platform';
import type { StoredForm } from '../form.ts';
import type { HarmReason } from './form-harm.ts';
import type { Said } from './said-store.ts';

/** What was decided, and on what. */
export interface Decided {
  at: number;
  decision: HarmDecision | 'held';
  /** An operator by name; '': the rules. */
  by: string;
  reason: string;
  words: string;
  reports: number;
  score: number;
  /** The state that it was about; absent: the rules decided, or a former program. */
  seen?: HarmSeen;
}

/** A form that may harm, as operators look at it. It outlives the form, as the record of what was reported and decided. */
export interface HarmCase {
  /** The form's id. */
  _id: string;
  workspaceId: string;
  title: string;
  link: string;
  state: HarmState;
  score: number;
  reasons: readonly HarmReason[];
  /** Reports since the last decision, and ever. */
  reports: number;
  allReports: number;
  objection: Objection | null;
  /** The newest last; the oldest ones beyond `MAX_DECISIONS` are in the security log. */
  decisions: readonly Decided[];
  /** When an operator decided last. Absent: never, or a former program has stored it. */
  decidedAt?: number;
  /** Objections that were answered, by the time of the decision that did; the newest last. Absent: none. */
  answered?: readonly { by: number; text: string }[];
  /** Until when what visitors have said is forgotten. Absent: nothing is. */
  saidAfter?: number;
  /** When texts of it were given up last, because there was no place for more. Absent or 0: none since the last decision. */
  givenUpAt?: number;
  /** When something happened last. */
  at: number;
  /** Whether an operator has something to decide. Derived. */
  isOpen: boolean;
  /** How much it may harm, for the order. Derived. */
  harm: number;
  /** Guards against concurrent changes. */
  revision: number;
}

const MAX_DECISIONS = 50;
/** All of them are in the security log. */
const MAX_ANSWERED = 10;
/** Reports that count for the order. */
const MOST_COUNTED = 100;
export const CASE_MS = 2 * 366 * DAY_MS;

export const CASES = 'harmCases';
const casesDeclaration: CollectionDeclaration<HarmCase> = {
  name: CASES,
  indexes: [
    { name: 'by_harm', keys: { isOpen: 1, harm: -1, at: -1, _id: -1 } },
    { name: 'by_decision', keys: { isOpen: 1, at: -1, _id: -1 } },
    { name: 'by_time', keys: { at: 1 } },
    { name: 'open', keys: { isOpen: 1, _id: 1 } },
    { name: 'by_workspace', keys: { workspaceId: 1 } },
  ],
};
const latestFirst = { at: -1, _id: -1 } as const;

/** With what follows from the rest. */
function ranked(kase: Omit<HarmCase, 'isOpen' | 'harm'>): HarmCase {
  const { state, score, reports, objection } = kase;
  const isWaiting = state === 'held' || objection !== null;
  return {
    ...kase,
    isOpen: isWaiting || state === 'warned' || (reports > 0 && state !== 'taken_down'),
    harm: Math.round(score) + 10 * Math.min(reports, MOST_COUNTED) + (state === 'held' ? 100 : 0) + (objection ? 200 : 0),
  };
}

/** A case of a form of which nothing is known yet. */
export const newCase = (form: Pick<StoredForm, '_id' | 'workspaceId' | 'details'>, at: number): HarmCase =>
  ranked({
    ...{ _id: form._id, workspaceId: form.workspaceId, title: form.details.title, link: form.details.link },
    ...{ state: 'none', score: 0, reasons: [], reports: 0, allReports: 0, objection: null, decisions: [], at, revision: 0 },
  });

const nothingToDecide = { state: 'none', score: 0, reports: 0, objection: null } as const;

/** Since when `reports` counts: the last decision of an operator. The rules deal with none. 0: ever. */
export const reportsSince = ({ decidedAt, decisions }: Pick<HarmCase, 'decidedAt' | 'decisions'>): number =>
  decidedAt ?? decisions.findLast(({ decision }) => decision !== 'held')?.at ?? 0;

/**
 * Whether what a visitor said is kept: it is still to be decided about, and was not deleted with its report. A decision drops it; one by a former
 * program beside this one does not.
 */
export const isSaidKept = (kase: HarmCase | null, { at, since = at }: Pick<Said, 'at' | 'since'>): boolean =>
  kase !== null && kase.reports > 0 && kase.state !== 'taken_down' && at > (kase.saidAfter ?? 0) && since >= reportsSince(kase);

/** The state that a decision is about. */
export const seenOf = ({ decisions, objection }: Pick<HarmCase, 'decisions' | 'objection'>): HarmSeen => ({
  decision: decisions.at(-1)?.at ?? 0,
  objection: objection?.at ?? 0,
});

/** The case with another decision of an operator. What was reported and objected to before it is dealt with. */
export const decided = (kase: HarmCase, decision: Decided): HarmCase => ({
  ...withDecision(kase, decision),
  reports: 0,
  objection: null,
  givenUpAt: 0,
  decidedAt: decision.at,
  ...(kase.objection && { answered: [...(kase.answered ?? []), { by: decision.at, text: kase.objection.text }].slice(-MAX_ANSWERED) }),
});

/** The case with another decision, which deals with nothing. */
export const withDecision = (kase: HarmCase, decision: Decided): HarmCase => ({
  ...kase,
  decisions: [...kase.decisions, decision].slice(-MAX_DECISIONS),
  at: decision.at,
});

export function openCases(store: Store) {
  const cases = store.collection(casesDeclaration);
  return {
    findCase: (formId: string) => cases.findOne({ _id: formId }),
    countReportsOf: (formIds: readonly string[]) => cases.find({ _id: { $in: formIds } }, { fields: ['reports'] }),
    /** Open ones, those that most likely harm first; or those that are decided, the latest first. */
    findPageOfCases: (isOpen: boolean, page: { page: number; size: number }): Promise<NumberedPage<HarmCase>> =>
      readNumberedPage({ collection: cases, filter: { isOpen }, sort: isOpen ? { harm: -1, ...latestFirst } : latestFirst }, page),
    countWaitingCases: () => cases.count({ isOpen: true, $or: [{ state: 'held' }, { reports: { $gt: 0 } }, { objection: { $ne: null } }] }),
    /** Stores a case that was read, or a new one. Fails if it has changed since. */
    storingCase: (next: HarmCase): Write => {
      const { _id, ...fields } = ranked({ ...next, revision: next.revision + 1 });
      return next.revision === 0 ? cases.inserting({ _id, ...fields }) : cases.updating({ _id, revision: next.revision }, { $set: fields });
    },
    findOpenCasesAfter: (_id: string, limit: number) => cases.find({ isOpen: true, _id: { $gt: _id } }, { sort: { _id: 1 }, limit }),
    /** Of a form that is deleted: nothing is left to decide. Does nothing to one that has changed since. */
    closeCase: ({ _id, revision, ...kase }: HarmCase) => {
      const { _id: _same, ...fields } = ranked({ ...kase, ...nothingToDecide, _id, revision: revision + 1 });
      return cases.updateOne({ _id, revision }, { $set: fields });
    },
    /** What a deleted account has written and how its forms were called; what was decided stays. */
    eraseCasesOf: (workspaceId: string) =>
      cases.updateMany({ workspaceId }, { $set: { title: '', link: '', objection: null, answered: [] } }),
    forgetCasesBefore: (at: number) => cases.deleteMany({ at: { $lt: at }, isOpen: false }),
    /** Cases of an account about which an operator has decided since then. */
    findDecidedSince: (workspaceId: string, since: number, limit: number) =>
      cases.find({ workspaceId, decidedAt: { $gt: since } }, { limit, fields: ['decisions'] }),
  };
}
