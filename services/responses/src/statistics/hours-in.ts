import { HOUR_MS } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { type CountedAt, momentsOf } from './hour-count.ts';
import type { Range } from './range.ts';

/** What was counted for a form in a range, or ever, in the order of time. */
export async function hoursIn(
  { repository }: ResponsesDeps,
  formId: string,
  { begin, end }: Pick<Range, 'begin' | 'end'> = EVER,
): Promise<CountedAt[]> {
  // A merged day may begin up to a day before the range and still have some of it.
  const found = await repository.findHours(formId, Math.floor(begin / HOUR_MS) - 24, Math.ceil(end / HOUR_MS));
  return found
    .flatMap(momentsOf)
    .filter(({ at }) => at >= begin && at < end)
    .sort((a, b) => a.at - b.at);
}

const EVER = { begin: 0, end: Number.MAX_SAFE_INTEGER };
