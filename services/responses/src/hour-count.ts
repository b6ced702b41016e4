/**
 * Numbers of one form in one hour of UTC. Hours can be summed to days of any time zone, rounded to full hours of UTC.
 *
 * The hour of arrival never changes: archiving or restoring a response does not affect it. Deleting a form deletes its hours.
 */
export interface HourCount {
  /** '<formId>:<first hour>' */
  _id: string;
  formId: string;
  /** First hour of the span, in hours since the epoch. */
  hour: number;
  /** Number of hours: 1, or 24 for a merged UTC day. */
  span: 1 | 24;
  /** Responses that arrived. */
  count: number;
  /** Visits that opened the form, and visits that began to fill it in; missing: none, or not counted yet. */
  views?: number;
  starts?: number;
  /** Visits that reached a page behind the first, by its id, and how many these are together; missing: none, or not counted yet. */
  reached?: Record<string, number>;
  turns?: number;
  /** Responses by how long they took, as `durationKey` names it; those without a known start are missing. */
  durations?: Record<string, number>;
}
