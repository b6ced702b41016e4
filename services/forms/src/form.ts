import { freePlan, mayShowLogo, type Standing } from '@formwright/contracts';
import { type FormDetails, formLabels, type Page, type Pages } from '@formwright/form-model';
import { type FormHarm, harmOf } from './harm/form-harm.ts';

/** A stored form: the pages, their details and the data that detects conflicts. */
export interface StoredForm {
  _id: string;
  workspaceId: string;
  /** Client-made id of the call that created the form; unique in the workspace. */
  requestId: string;
  /** SHA-256 of the content that the call sent. Missing: unknown. */
  requestDigest?: string;
  pages: Pages;
  details: FormDetails;
  /** Derived from the pages with every save: the data of the thumbnail in lists. */
  structure: string[][][];
  /** Derived from the pages with every save: the colors of the first page, for lists. */
  firstPage: Pick<Page, 'color' | 'opacity' | 'colors'>;
  /** Increases with every change; `details.version` only when the document or its settings are saved. */
  revision: number;
  /** Whether the plan does not cover the form. Respondents then see it as expired. */
  isOverQuota: boolean;
  lastSave: LastSave | null;
  /** The call that removed the last color, to know it when it comes again. Missing or null: none did, or the colors have changed since. */
  lastRemoval?: string | null;
  /** Bytes of the document, as the event of its last change carried it. Missing: to be measured. */
  documentBytes?: number;
  /** Bytes that are kept of it beside the document: its images, and what it had before. */
  keptBytes: number;
  /** Chosen columns of the response view: uniqueIds of questions. Missing or empty: the default columns. */
  responsables?: readonly string[];
  /** What is known against it. Missing: nothing. */
  harm?: FormHarm;
  /** The digest of what the rules read of it, by which its copies are counted. Missing: it was not saved since. */
  harmText?: string;
  createdAt: number;
  updatedAt: number;
  /** Time of archiving; null while active. */
  deletedAt: number | null;
}

/** Distinguishes a repeated save, whose reply was lost, from a save over another person's work. */
export interface LastSave {
  /** The version that the save was based on. */
  base: number;
  /** SHA-256 of the save. */
  digest: string;
  sessionId: string;
  /** Other sessions that have loaded this save since, the latest last. Missing: none. */
  readBy?: readonly string[];
}

/** The plan of a workspace (from events) and its number of forms (counted here). Default: the Free plan, nothing used. */
export interface Quota {
  _id: string;
  /** Names of the features that the plan includes. */
  features: readonly string[];
  /** Maximum number of forms; -1: unlimited. */
  max: number;
  /** Maximum number of submissions per form, over its life; -1: unlimited. One-time forms have no limit. */
  maxResponses: number;
  /** Number of forms that count toward `max`: the active ones, without one-time forms. */
  used: number;
  /** Number of one-time forms that were ever paid for; missing: 0. */
  oneTimeBought?: number;
  /** Number of them that were made; missing: 0. One that was made while it was being taken back is not among them. */
  oneTimeMade?: number;
  /** Number of archived forms, one-time forms included; missing: 0. */
  archived?: number;
  /** Whether the account is suspended or taken down. */
  blocked: boolean;
  /** Whether it is taken down; missing: it is not. */
  isTakenDown?: boolean;
  /** How often a form of it was taken down, by which a write that began before knows of it; missing: never. */
  takeDowns?: number;
  /** Counts changes of its forms, each of which writes it, so that none passes a take-down; missing: none. */
  changes?: number;
  /** The owner's choice to hide the logo. It applies only if the plan includes it. */
  hidesLogo: boolean;
  /** Size of the stored images, including unused ones that are not removed yet; missing: 0. */
  imageBytes?: number;
  /**
   * Bytes of texts of its forms that are kept without a decision: at least as many as there are. Missing: to be counted.
   */
  evidenceBytes?: number;
  /** Whether forms of the workspace still have to follow a changed plan or the deletion of the account. */
  isUnfinished?: boolean;
  /**
   * Up to which form the texts are kept because the account was taken down, or given up because that was lifted; absent: all are.
   */
  evidenceAfter?: string | null;
  /** The account is deleted. The quota stays until all of its forms are deleted. */
  isClosing?: boolean;
}

/** Number of submissions of a form and its limit, from submissions' events. */
export interface FormState {
  /** The form's id. */
  _id: string;
  isFull: boolean;
  /** Since when it is full, epoch milliseconds; null or missing: it is not, or it is not known. */
  fullSince?: number | null;
  /** Submissions accepted over the form's life. */
  taken: number;
  /** null: unlimited. */
  limit: number | null;
  /** How far the owner was told that the limit is used, in percent: 80 or 100; missing: not at all. */
  toldPercent?: number;
}

/** How full a form is when its owner is told that it is about to close. */
const NEAR_PERCENT = 80;

/** The percentage of the limit that the owner should know of; null: none, or known already. */
export function percentToTell({ isFull, taken, limit }: Omit<FormState, '_id'>, toldPercent = 0): number | null {
  if (limit === null) return null;
  const percent = isFull ? 100 : taken * 100 >= limit * NEAR_PERCENT ? NEAR_PERCENT : 0;
  return percent > toldPercent ? percent : null;
}

export const freeQuota: Omit<Quota, '_id'> = {
  features: freePlan.features,
  max: freePlan.maxForms,
  maxResponses: freePlan.maxResponses,
  used: 0,
  blocked: false,
  hidesLogo: false,
};

/** Maximum number of active forms of a workspace whose plan has no limit, since their list is read as a whole. */
export const MAX_FORMS = 2_000;

/**
 * Maximum number of archived forms of a workspace, since their list is read as a whole and archived forms take no place in the quota.
 * Nobody archives that many by hand; without a bound, a program could fill the disk.
 */
export const MAX_ARCHIVED = 2_000;
/** Archived forms for each form that the plan allows: the archive keeps images and documents of megabytes. */
const ARCHIVED_OF_A_PLACE = 200;

/** Maximum value of `archived`. A workspace that had more before this bound keeps them. */
export const archiveOf = ({ max }: Pick<Quota, 'max'>): number =>
  max < 0 ? MAX_ARCHIVED : Math.min(MAX_ARCHIVED, max * ARCHIVED_OF_A_PLACE);

/** Maximum value of `used`. */
export const placesOf = ({ max }: Pick<Quota, 'max'>): number => (max < 0 ? MAX_FORMS : Math.min(max, MAX_FORMS));
export const hasPlace = (quota: Omit<Quota, '_id'>): boolean => quota.used < placesOf(quota);

/**
 * Number of one-time forms that are paid for and not made yet. They can be made on a full plan and while the account is suspended, not while
 * it is taken down.
 */
export const oneTimeLeft = ({ oneTimeBought = 0, oneTimeMade = 0, isClosing, isTakenDown }: Omit<Quota, '_id'>): number =>
  isClosing || isTakenDown ? 0 : Math.max(0, oneTimeBought - oneTimeMade);

/** What a new form's place is taken from: the plan, or a one-time form that was paid for. null: there is none. */
export type Place = 'plan' | 'oneTime';

/** @param isOneTime whether the call wants a one-time form; missing: only if the plan has no place */
export function placeFor(quota: Omit<Quota, '_id'>, isOneTime: boolean | undefined): Place | null {
  if (!isOneTime && !quota.blocked && hasPlace(quota)) return 'plan';
  return isOneTime !== false && oneTimeLeft(quota) > 0 ? 'oneTime' : null;
}

/** How the account stands. */
export const standingOf = ({ blocked, isTakenDown }: Pick<Quota, 'blocked' | 'isTakenDown'>): Standing =>
  isTakenDown ? 'taken_down' : blocked ? 'suspended' : 'good';

/** Whether the workspace has more forms than its plan allows. */
export const isExceeded = ({ used, max }: Pick<Quota, 'used' | 'max'>): boolean => max >= 0 && used > max;

/** The text that refuses a further form. @param planText for the limit of the plan; the limit of every account has a text of its own */
export const refusalOf = ({ used }: Pick<Quota, 'used'>, planText: string): string =>
  used < MAX_FORMS ? planText : `An account has at most ${MAX_FORMS.toLocaleString('en')} forms.`;

/** Details for respondents. Excludes the owner and where the answers are sent. */
export function publicSettings(form: StoredForm) {
  const { _id, title, header, link, color, opacity, colors, countdown, deadline } = form.details;
  return { _id, title, header, link, color, opacity, colors, countdown, deadline: deadline && { at: deadline.at } };
}

/** The reply for the owner: [pages, details]. */
export function ownForm(
  { pages, details, responsables = [], isOverQuota, harm, updatedAt, deletedAt }: StoredForm,
  account: Pick<Quota, 'features'>,
) {
  const derived = {
    responsables: [...responsables],
    userFormlabels: formLabels(pages),
    isOverQuota,
    harm: harmOf({ harm }),
    showsLogo: mayShowLogo(account),
    updated_at: updatedAt,
    deleted_at: deletedAt,
  };
  return [pages, { ...details, ...derived }] as const;
}

/** The forms that the plan does not cover: all but the `max` oldest. One-time forms are always covered. */
export function formsAboveQuota(forms: readonly Pick<StoredForm, '_id' | 'createdAt' | 'details'>[], max: number): Set<string> {
  const counted = forms.filter((form) => !form.details.isOneTime).sort((a, b) => a.createdAt - b.createdAt || (a._id < b._id ? -1 : 1));
  return new Set(max < 0 ? [] : counted.slice(max).map((form) => form._id));
}
