import { MAX_SKEW_MS } from '@formwright/platform';

/** Counters of a form, updated in the same commit as its responses, so that they always equal the lists. */
export interface FormCounters {
  /** The form's id. */
  _id: string;
  workspaceId: string;
  /** All responses: active and archived. */
  total: number;
  active: number;
  archived: number;
  /** How many ever arrived. */
  arrived: number;
  /** Active favorites. */
  favourites: number;
  /** Active responses with status 'new'. */
  new: number;
  /** Number of responses that answer each question, by uniqueId; 0 when all of them were deleted. */
  answered: Record<string, number>;
  /** `order` of the newest response; missing before the first response. */
  lastOrder?: number;
  /** Later arrivals have a higher `order`: a change of all responses began here. Missing before the first. */
  floor?: number;
  /**
   * Up to which `order` a call has archived all. What is active below was restored since, and watermarks are higher. Missing before the first.
   */
  archivedUntil?: number;
  /** The highest `deleted_at`: what is archived later gets a higher one. Missing before the first archived response. */
  lastArchived?: number;
  /** The highest `favouredAt`; missing before the first favorite. */
  lastFavoured?: number;
  /** Counts what owners have changed; missing before the first change. */
  changes?: number;
  /** Sequence of the last ResponseCounted; missing before the first event. */
  sequence?: number;
  /** Whether `active`, `new` or `arrived` has changed since the last ResponseCounted. */
  needsPublishing: boolean;
}

/**
 * Marks of what is there now, for calls about all responses. `archive` is the highest `order`, `delete` the highest `deleted_at`. What is
 * archived later gets a higher one, whichever replica's clock tells it; what arrives later does so unless it is late (decision 42).
 */
export const watermarksOf = (counters: FormCounters | null, now: number) => ({
  archive: Math.max(counters?.lastOrder ?? 0, (counters?.archivedUntil ?? 0) + 1),
  delete: Math.max(counters?.lastArchived ?? 0, now - MAX_SKEW_MS),
});

/** The time of what is archived now: later than every watermark that was told. So it may be ahead after a clock was. */
export const archivingTime = (counters: FormCounters | null, now: number): number => Math.max(now, (counters?.lastArchived ?? 0) + 1);
