import type { FormCounters } from '../form/form-counters.ts';
import type { List } from '../store/lists.ts';
import type { ResponsesRepository } from '../store/repository.ts';

/** Narrowed lists are counted up to here; the owner then reads "10,000+". */
export const COUNTED = 10_000;

export interface Total {
  total: number;
  /** Whether there are more than `total`. */
  isMore: boolean;
}

/** A full list has a stored count; a narrowed one is counted now. @param upTo stops counting there */
export async function totalOf(
  { repository }: { repository: Pick<ResponsesRepository, 'countList'> },
  list: List,
  counters: FormCounters | null,
  upTo = COUNTED,
): Promise<Total> {
  const stored = counters?.[list.name] ?? 0;
  // Nothing matches in an empty list. Asking the index would read all matches of the form's other lists.
  if (list.conditions.length === 0 || stored === 0) return { total: stored, isMore: false };
  const total = await repository.countList(list, upTo + 1);
  return { total: Math.min(total, upTo), isMore: total > upTo };
}
