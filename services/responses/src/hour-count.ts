/**
 * How many responses arrived in an hour. An owner's day is a sum of hours, whatever the time zone. The hours of the time zones that are a
 * half or a quarter of an hour apart are cut at the full hour of UTC.
 *
 * A response counts in the hour it arrived, for good: archiving it or restoring it changes nothing here. Deleting a form deletes its hours.
 */
export interface HourCount {
  /** '<formId>:<first hour>' */
  _id: string;
  formId: string;
  /** Hours since the epoch: the first that is counted here. */
  hour: number;
  /** How many hours are counted here: 1, or 24 for a UTC day that was merged. */
  span: 1 | 24;
  count: number;
}
