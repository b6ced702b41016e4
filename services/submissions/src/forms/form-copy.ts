import { type FormDetails, isPastDeadline, type Pages, upgradePages } from '@formwright/form-model';

/** The small half of the copy of a form, and the only place where its responses are counted: every submission changes it. */
export interface FormCopy {
  /** The form's id. */
  _id: string;
  link: string;
  workspaceId: string;
  /** Of the copy; an older event is skipped. */
  revision: number;
  /** 'gone': deleted, and its files removed too. */
  state: 'active' | 'archived' | 'deleted' | 'gone';
  isOneTime: boolean;
  isOverQuota: boolean;
  /** Submissions accepted over the form's life; never falls. */
  taken: number;
  /** What FormStateChanged tells may have changed; raised with `marks` in the commit that changes it. */
  needsTelling: boolean;
  marks: number;
  /** Of the last FormStateChanged; absent before the first. */
  stateSequence?: number;
}

/** What a form starts with that no event has told of. */
export const untold = { taken: 0, needsTelling: true, marks: 1 };

export const isDeleted = ({ state }: FormCopy): boolean => state === 'deleted' || state === 'gone';

/** The large half: what submissions are checked against. */
export interface FormDocument {
  /** The form's id. */
  _id: string;
  /** As the event brought them: of `layoutVersion`. */
  pages: unknown;
  /** Missing on a copy that is older than this field: 1. */
  layoutVersion?: number;
  details: FormDetails;
}

/** Its pages in today's layout. */
export const pagesOf = ({ pages, layoutVersion = 1 }: Pick<FormDocument, 'pages' | 'layoutVersion'>): Pages =>
  upgradePages(pages, layoutVersion) as Pages;

/** What billing said of a workspace; missing: the Free plan. */
export interface PlanCopy {
  /** The workspace's id. */
  _id: string;
  /** What the plan includes, by name. */
  features: readonly string[];
  /** Per form over its life; -1: any number. */
  maxResponses: number;
  blocked: boolean;
  hidesLogo: boolean;
}

export const freePlan: Omit<PlanCopy, '_id'> = { features: [], maxResponses: 10, blocked: false, hidesLogo: false };

/** A form as the hot path knows it. */
export interface KnownForm extends FormCopy {
  pages: Pages;
  details: FormDetails;
  plan: Omit<PlanCopy, '_id'>;
}

/** How many submissions the form takes over its life; null: any number. One-time forms are paid for. */
export function responseLimit({ isOneTime, plan }: Pick<KnownForm, 'isOneTime' | 'plan'>): number | null {
  return isOneTime || plan.maxResponses < 0 ? null : plan.maxResponses;
}

export function isFull(form: Pick<KnownForm, 'isOneTime' | 'plan'>, taken: number): boolean {
  const limit = responseLimit(form);
  return limit !== null && taken >= limit;
}

export type FormState = 'open' | 'expired' | 'blocked' | 'missing';

/** Whether the form takes submissions now, leaving aside how many it has. */
export function stateOf(form: KnownForm | null, now: number): FormState {
  if (form?.state !== 'active') return 'missing';
  if (form.plan.blocked && !form.isOneTime) return 'blocked';
  if (form.isOverQuota || isPastDeadline(form.details.deadline, now)) return 'expired';
  return 'open';
}

export const hidesBranding = ({ plan }: Pick<KnownForm, 'plan'>): boolean => plan.features.includes('hide-logo') && plan.hidesLogo;
