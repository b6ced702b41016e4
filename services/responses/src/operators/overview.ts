import { nextTurn, type Ports, type RememberedCount, rememberCount } from '@formwright/platform';
import type { ResponsesRepository } from '../store/repository.ts';

/** What operators look at of all responses, as it was a moment ago. */
export interface Overview {
  total: RememberedCount;
  /** The forms with the most responses, as they were when `total` was counted. Some may be deleted since. */
  largest(): readonly FormTotal[];
  /** How many arrived in a month that are there. @param month 0 to 11, of UTC */
  ofMonth(year: number, month: number): RememberedCount;
}
interface FormTotal {
  _id: string;
  total: number;
}

const FORMS_AT_ONCE = 500;
/** More than are shown, because some may be deleted. */
const MOST_LARGEST = 50;
/** Months that are remembered: five years. */
const MOST_MONTHS = 60;

export function createOverview(repository: ResponsesRepository, ports: Pick<Ports, 'clock' | 'log'>): Overview {
  let largest: FormTotal[] = [];
  const months = new Map<string, RememberedCount>();

  /** By the counters of the forms, in short steps: to count a million responses would hold up others. */
  async function count(): Promise<number> {
    let [after, sum, found] = ['', 0, [] as FormTotal[]];
    for (;;) {
      const totals = await repository.findTotalsAfter(after, FORMS_AT_ONCE);
      for (const { total } of totals) sum += total;
      found = [...found, ...totals.filter(({ total }) => total > 0)]
        .sort((one, other) => other.total - one.total || (one._id < other._id ? -1 : 1))
        .slice(0, MOST_LARGEST);
      if (totals.length < FORMS_AT_ONCE) break;
      after = totals.at(-1)?._id ?? '';
      await nextTurn();
    }
    largest = found;
    return sum;
  }

  return {
    total: rememberCount(count, ports),
    largest: () => largest,
    ofMonth(year, month) {
      const key = `${year}-${month}`;
      const known = months.get(key);
      if (known) return known;
      const [oldest] = months.keys();
      if (months.size >= MOST_MONTHS && oldest !== undefined) months.delete(oldest);
      const made = rememberCount(() => repository.countBetween(Date.UTC(year, month), Date.UTC(year, month + 1) - 1), ports);
      months.set(key, made);
      return made;
    },
  };
}
