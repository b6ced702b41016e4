import { HOUR_MS } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { HourCount } from '../hour-count.ts';
import { middleOf } from './figures.ts';
import type { Range } from './range.ts';

/** What was counted for a form in a range, or ever, in the order of time. */
export async function hoursIn({ repository }: ResponsesDeps, formId: string, range?: Pick<Range, 'begin' | 'end'>): Promise<HourCount[]> {
  if (!range) return repository.findHours(formId, 0, Number.MAX_SAFE_INTEGER);
  const { begin, end } = range;
  // A merged day may begin up to a day before the range and still count for it.
  const found = await repository.findHours(formId, Math.floor(begin / HOUR_MS) - 24, Math.ceil(end / HOUR_MS));
  return found.filter((counted) => middleOf(counted) >= begin && middleOf(counted) < end);
}
