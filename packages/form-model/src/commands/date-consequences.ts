import type { ContentOf, ElementColumn } from '../form.ts';

type DateColumn = ElementColumn<'date'>;
type DateContent = ContentOf<'date'>;

/** What follows from a change of a date's settings, so that the settings never contradict one another. */
export function dateConsequences(before: DateColumn, after: DateColumn): DateColumn {
  const typeDate = after.content.typeDate.replace(/[/.-]/g, after.content.separator);
  const content: DateContent = {
    ...after.content,
    typeDate,
    // A field that opens filled in cannot be left empty, so requiring it would say nothing.
    required: after.content.required && after.content.defaultDateLabel === 'None',
    defaultDateValue: defaultDate(before.content, { ...after.content, typeDate }),
    defaultTimeValue: after.content.defaultTimeLabel === 'None' ? 'HH:MM' : after.content.defaultTimeValue,
  };
  return { ...after, content };
}

/** The default in the format that now holds, with as many dates as its label now asks for. */
function defaultDate(before: DateContent, after: DateContent): string {
  if (after.defaultDateLabel === 'None' || after.defaultDateLabel === 'Current') return '';
  const isNew = after.defaultDateValue !== before.defaultDateValue;
  const dates = after.defaultDateValue.split(' - ').map((date) => (isNew ? date : reformat(date, before.typeDate, after.typeDate)));
  return dates.slice(0, after.defaultDateLabel === 'Range' ? 2 : 1).join(' - ');
}

/** '31/12/2026' in 'dd/MM/yyyy' is '2026-12-31' in 'yyyy-MM-dd'. */
function reformat(date: string, from: string, to: string): string {
  const names = from.split(/[/.-]/);
  const parts = date.split(/[/.-]/);
  return to.replace(/dd|MM|yyyy/g, (name) => parts[names.indexOf(name)] ?? name);
}
