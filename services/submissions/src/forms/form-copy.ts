import { freePlan, HARM_STATES, type HarmState, isClosedState, responseLimit } from '@formwright/contracts';
import { type FormDetails, formState, type Pages } from '@formwright/form-model';
import { type CollectionDeclaration, droppingField, type Expiry } from '@formwright/platform';

/** Metadata and counter of a form. Every submission changes them, so they are apart from the large content. */
export interface FormCopy {
  /** The form's id. */
  _id: string;
  link: string;
  workspaceId: string;
  /** Revision of the copy; older events are skipped. */
  revision: number;
  /** 'gone': deleted, and its files are removed too. */
  state: 'active' | 'archived' | 'deleted' | 'gone';
  isOneTime: boolean;
  isOverQuota: boolean;
  /** What is known against it; absent: nothing. */
  harm?: HarmState;
  /** Submissions accepted over the form's life; never decreases. */
  taken: number;
  /** Dirty flag: the state must be published. `marks` increases in every commit that changes the state. */
  needsTelling: boolean;
  marks: number;
  /** Sequence of the last FormStateChanged; absent before the first event. */
  stateSequence?: number;
  /** Reports that are kept; absent before the first one. */
  reports?: number;
  /** Bytes of the drafts that wait for another device; absent before the first one. */
  draftBytes?: number;
  /** Submissions that are held as suspicious, and their bytes; absent before the first one. */
  held?: number;
  heldBytes?: number;
  /** Bytes that the form has of its workspace's sum, and those of them that nothing takes yet; absent before the first ones. */
  granted?: number;
  room?: number;
  /** Of `granted`, what the forms service keeps: the document and what is beside it. In that service, the same name means the document alone. */
  documentBytes: number;
}

/** Initial counters of a form. */
export const newFormCounters = { taken: 0, needsTelling: true, marks: 1, documentBytes: 0 };

export const isDeleted = ({ state }: Pick<FormCopy, 'state'>): boolean => state === 'deleted' || state === 'gone';

/** The format of a date until it was changed: a page that stands open still has it. */
export interface FormerFormat {
  uniqueId: string;
  typeDate: string;
  /** The last version of the form with it. */
  version: number;
}

/** Content of a form, to check submissions against. */
export interface FormDocument {
  /** The form's id. */
  _id: string;
  /** In the layout `layoutVersion`. */
  pages: unknown;
  /** Default: 1. */
  layoutVersion?: number;
  details: FormDetails;
  /** Formats that dates had before, oldest first. */
  formerFormats?: readonly FormerFormat[];
}

/** Plan of a workspace, from billing's events; default: the Free plan. */
export interface PlanCopy {
  /** The workspace's id. */
  _id: string;
  /** Names of the features that the plan includes. */
  features: readonly string[];
  /** Maximum number of submissions per form, over its life; -1: unlimited. */
  maxResponses: number;
  /** Bytes that the workspace may store. */
  storageBytes: number;
  hidesLogo: boolean;
}

export const plansDeclaration: CollectionDeclaration<PlanCopy> = {
  name: 'plans',
  // A program of the first format takes an account without it as not suspended.
  migrations: [droppingField('blocked', { format: 2, oldestReader: 1 })],
};

export const defaultPlan: Omit<PlanCopy, '_id'> = {
  features: freePlan.features,
  maxResponses: freePlan.maxResponses,
  storageBytes: freePlan.storageBytes,
  hidesLogo: false,
};

/** A cached form. */
export interface CachedForm
  extends Omit<
    FormCopy,
    | 'harm'
    | 'needsTelling'
    | 'marks'
    | 'stateSequence'
    | 'reports'
    | 'draftBytes'
    | 'held'
    | 'heldBytes'
    | 'granted'
    | 'room'
    | 'documentBytes'
  > {
  /** 'taken_down' of each form of an account that is. */
  harm: HarmState;
  pages: Pages;
  details: FormDetails;
  formerFormats: readonly FormerFormat[];
  /** Whether the account of its workspace is. */
  isSuspended: boolean;
  plan: Omit<PlanCopy, '_id'>;
}

export function isFull(form: Pick<CachedForm, 'isOneTime' | 'plan'>, taken: number): boolean {
  const limit = responseLimit(form);
  return limit !== null && taken >= limit;
}

/** States in which a form takes nothing. */
export const UNAVAILABLE = HARM_STATES.filter(isClosedState);

export type FormState = Exclude<ReturnType<typeof formState>, 'expired'> | 'missing' | Expiry;

/** Whether respondents see that it has expired. */
export const isExpired = (state: FormState): state is Expiry => state === 'full' || state === 'ended' || state === 'over_quota';

/** Whether the form is open. @param isFull whether its limit is reached; the form's own `taken` may be behind the store */
export function stateOf(form: CachedForm | null, isFull: boolean, now: number): FormState {
  if (form?.state !== 'active') return 'missing';
  const { harm, isSuspended, isOneTime, isOverQuota, details } = form;
  const conditions = { isUnavailable: isClosedState(harm), isSuspended, isOneTime, isOverQuota, deadline: details.deadline, isFull };
  const state = formState(conditions, now);
  if (state !== 'expired') return state;
  return isFull ? 'full' : isOverQuota ? 'over_quota' : 'ended';
}
