import { nextTurn } from '@formwright/platform';
import type { ResponsesRepository } from '../store/repository.ts';

/** What operators look at of all responses. */
interface Overview {
  total: number;
  /** The forms with the most responses. */
  largest: readonly FormTotal[];
}
interface FormTotal {
  _id: string;
  total: number;
}

const FORMS_AT_ONCE = 2_000;
/** More than are shown, because some may be unknown yet. */
const MOST_LARGEST = 50;

/**
 * Counts the responses to all forms that are not deleted, by the counters of the forms, in short steps: to count a million responses would
 * hold up others.
 */
export async function countAll(repository: Pick<ResponsesRepository, 'findTotalsAfter' | 'findClosedIds'>): Promise<Overview> {
  const closed = new Set(await repository.findClosedIds());
  let [after, total, largest] = ['', 0, [] as FormTotal[]];
  for (;;) {
    const found = await repository.findTotalsAfter(after, FORMS_AT_ONCE);
    const open = found.filter((form) => form.total > 0 && !closed.has(form._id));
    for (const form of open) total += form.total;
    largest = [...largest, ...open].sort((one, other) => other.total - one.total || (one._id < other._id ? -1 : 1)).slice(0, MOST_LARGEST);
    if (found.length < FORMS_AT_ONCE) return { total, largest };
    after = found.at(-1)?._id ?? '';
    await nextTurn();
  }
}
