import { useQuery } from '@tanstack/react-query';
import type { ListName } from '../api.ts';
import { type Summary, summariesQuery } from '../summary/api.ts';
import type { Question } from './find-options.ts';
import { type Narrowing, queryOf } from './narrowing.ts';

/** How often each option was chosen, by question and value. */
export type OptionCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A call takes so many questions. */
const MOST = 10;

/**
 * Counts of the first ten questions, from the summary: in the list as days and search narrow it, whatever is ticked. If the summary looked
 * at the newest responses only, there are no counts, because they would not be those of the list.
 */
export function useOptionCounts(
  formId: string,
  list: ListName,
  narrowing: Narrowing,
  { questions, isWanted }: { questions: readonly Question[]; isWanted: boolean },
): OptionCounts {
  const ids = questions.slice(0, MOST).map(({ uniqueId }) => uniqueId);
  const query = queryOf({ ...narrowing, filters: {}, sort: null });
  const { data, isPlaceholderData } = useQuery({ ...summariesQuery(formId, list, query, ids), enabled: isWanted && ids.length > 0 });
  if (!data || isPlaceholderData) return new Map();
  return new Map(data.summaries.filter(({ isNewest }) => !isNewest).map((summary) => [summary.uniqueId, countsOf(summary)]));
}

function countsOf(summary: Summary): ReadonlyMap<string, number> {
  if (summary.shape === 'choices') return new Map(summary.options.map(({ value, count }) => [value, count]));
  if (summary.shape === 'rating') return new Map(summary.counts.map((count, at) => [String(at + 1), count]));
  return new Map();
}
