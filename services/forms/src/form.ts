import { type FormDetails, formLabels, type Page, type Pages } from '@formwright/form-model';

/** A form as stored: the document, what stands beside it, and what keeps changes apart. */
export interface StoredForm {
  _id: string;
  workspaceId: string;
  /** Client-made id of the call that created it; unique in the workspace. */
  requestId: string;
  pages: Pages;
  details: FormDetails;
  /** Derived from the pages with every save: what the list's thumbnail draws. */
  structure: string[][][];
  /** Likewise: the colour of the first page stands for the form. */
  firstPage: Pick<Page, 'color' | 'opacity' | 'colors'>;
  /** Raised by every change whatsoever; `details.version` only by saves of the document. */
  revision: number;
  /** One of the newest forms of a workspace that holds more than its plan allows: the public finds it expired. */
  isOverQuota: boolean;
  lastSave: LastSave | null;
  createdAt: number;
  updatedAt: number;
  /** When it was archived; null while active. */
  deletedAt: number | null;
}

/** Tells a save that was sent again, because its answer got lost, from one over somebody else's work. */
interface LastSave {
  /** The version it started from. */
  base: number;
  /** SHA-256 over what was sent. */
  digest: string;
  sessionId: string;
}

/** What a workspace may do: the plan's part comes by events, `used` is counted here. Missing: the Free plan, nothing used. */
export interface Quota {
  _id: string;
  /** What the plan includes, by name. */
  features: readonly string[];
  /** Forms the plan allows; -1: any number. */
  max: number;
  /** Submissions that each form takes over its life; -1: any number. One-time forms are paid for and take any number. */
  maxResponses: number;
  /** Forms that take a place: active and not one-time. */
  used: number;
  blocked: boolean;
  /** The owner chose to hide the logo; counts where the plan includes it. */
  hidesLogo: boolean;
  /** Bytes of its stored images, those taken out within the last day included; missing: 0. */
  imageBytes?: number;
}

/** How far a form's own limit of responses is used up, as submissions tells it. */
export interface FormState {
  /** The form's id. */
  _id: string;
  isFull: boolean;
  /** Submissions accepted over the form's life. */
  taken: number;
  /** null: any number. */
  limit: number | null;
}

export const freeQuota: Omit<Quota, '_id'> = { features: [], max: 1, maxResponses: 10, used: 0, blocked: false, hidesLogo: false };

export const hasPlace = (quota: Omit<Quota, '_id'>): boolean => quota.max < 0 || quota.used < quota.max;

export const hidesBranding = (quota: Omit<Quota, '_id'>): boolean => quota.features.includes('hide-logo') && quota.hidesLogo;

export const SUSPENDED = 'Your account has been suspended. Please pay to continue using this form.';

/** What a respondent's browser is told beside the pages: never who owns the form, nor where its answers go. */
export function publicSettings(form: StoredForm) {
  const { _id, title, header, link, color, opacity, colors, countdown, deadline } = form.details;
  return { _id, title, header, link, color, opacity, colors, countdown, deadline: deadline && { at: deadline.at } };
}

/** What its owner gets: [pages, details]. */
export function ownForm({ pages, details, isOverQuota, updatedAt }: StoredForm) {
  return [pages, { ...details, userFormlabels: formLabels(pages), isOverQuota, updated_at: updatedAt }] as const;
}

/** Which forms the plan does not cover: all but the `max` oldest; one-time forms are paid for and always covered. */
export function formsAboveQuota(forms: readonly Pick<StoredForm, '_id' | 'createdAt' | 'details'>[], max: number): Set<string> {
  const counted = forms.filter((form) => !form.details.isOneTime).sort((a, b) => a.createdAt - b.createdAt || (a._id < b._id ? -1 : 1));
  return new Set(max < 0 ? [] : counted.slice(max).map((form) => form._id));
}
