import { withSeparator } from '../elements/date.ts';
import { rewriteDates } from '../elements/moment.ts';
import type { ContentOf, ElementColumn } from '../form.ts';

type DateColumn = ElementColumn<'date'>;
type DateContent = ContentOf<'date'>;

/** Adjusts the settings of a date that depend on the changed one, so that the settings never contradict one another. */
export function dateConsequences(before: DateColumn, after: DateColumn): DateColumn {
  // Rewrites the default date in the new order of day, month and year, then with the new separator.
  const ordered = { ...after.content, defaultDateValue: defaultDate(before.content, after.content) };
  const content: DateContent = {
    ...withSeparator(ordered, ordered.separator),
    // A field with a default date is never empty, so "required" has no effect.
    required: after.content.required && after.content.defaultDateLabel === 'None',
    defaultTimeValue: after.content.defaultTimeLabel === 'None' ? 'HH:MM' : after.content.defaultTimeValue,
  };
  return { ...after, content };
}

/** The default with as many dates as its label requires; empty if too few are known. */
function defaultDate(before: DateContent, after: DateContent): string {
  if (after.defaultDateLabel === 'None' || after.defaultDateLabel === 'Current' || after.defaultDateValue === '') return '';
  const isNew = after.defaultDateValue !== before.defaultDateValue;
  const dates = after.defaultDateValue.split(' - ').map((date) => (isNew ? date : rewriteDates(date, before.typeDate, after.typeDate)));
  if (after.defaultDateLabel === 'Custom') return dates[0] ?? '';
  return dates.length === 2 ? dates.join(' - ') : '';
}
