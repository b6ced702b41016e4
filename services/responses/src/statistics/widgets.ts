import type { responses } from '@formwright/contracts';
import { beginningOf, knownZone } from '@formwright/form-model';
import type { Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireFormOfEither } from '../form/require-form.ts';
import type { CountedAt } from './hour-count.ts';
import { hoursIn } from './hours-in.ts';
import { dayKey, firstOfMonth, type LocalDay, localDay, nextDay, nextMonth } from './local-days.ts';

type Asked = Pick<Request<typeof responses.getResponsesMonth>, 'body' | 'caller'>;

/** Months of the overview. */
const MONTHS_SHOWN = 12;
/** Fifty years. */
const MAX_MONTHS = 600;

/* The figures over the table of responses, by the days of the caller's zone. They say what arrived, and so are sums of quarters of an
   hour: no response is read, and archiving one does not change last month. */

export const getResponsesMonth = (deps: ResponsesDeps) => async (asked: Asked) => monthOf(await lookAt(deps, asked));
export const getResponsesToday = (deps: ResponsesDeps) => async (asked: Asked) => todayOf(await lookAt(deps, asked));
export const getResponsesYear = (deps: ResponsesDeps) => async (asked: Asked) => ({ data: yearOf(await lookAt(deps, asked)) });

/** All of them at once. */
export function getResponsesDatas(deps: ResponsesDeps) {
  return async (asked: Asked) => {
    const seen = await lookAt(deps, asked);
    const counters = await deps.repository.findCounters(seen.formId);
    return { zone: seen.zone, total: counters?.active ?? 0, month: monthOf(seen), today: todayOf(seen), year: yearOf(seen) };
  };
}

/** Every month since the first response. */
export function getResponsesFullByMonth(deps: ResponsesDeps) {
  return async ({ body, caller }: Asked) => {
    const { formId, zone, today } = await begin(deps, { body, caller });
    const hours = await hoursIn(deps, formId);
    const arrivals = hours.filter(({ count }) => count > 0);
    const [first] = arrivals;
    const until = firstOfMonth(today);
    const months = first ? monthsBetween(firstOfMonth(localDay(first.at, zone)), until).slice(-MAX_MONTHS) : [];
    const data = countsByMonth(arrivals, months, zone);
    return { data, total: data.reduce((sum, { count }) => sum + count, 0) };
  };
}

/** The hours of a year. */
interface Seen {
  formId: string;
  zone: string;
  today: LocalDay;
  hours: readonly CountedAt[];
}

async function begin(deps: ResponsesDeps, { body, caller }: Asked) {
  const { _id: formId } = await requireFormOfEither(deps, caller, body, 'responses.read');
  const zone = knownZone(body.zone);
  return { formId, zone, today: localDay(deps.ports.clock.now(), zone) };
}

async function lookAt(deps: ResponsesDeps, asked: Asked): Promise<Seen> {
  const { formId, zone, today } = await begin(deps, asked);
  const month = firstOfMonth(today);
  const range = { begin: beginningOf(nextMonth(month, 1 - MONTHS_SHOWN), zone), end: beginningOf(nextMonth(month), zone) };
  return { formId, zone, today, hours: await hoursIn(deps, formId, range) };
}

function monthOf({ zone, today, hours }: Seen) {
  const month = firstOfMonth(today);
  const [lastMonth = 0, thisMonth = 0] = countsIn(hours, [nextMonth(month, -1), month, nextMonth(month)], zone);
  return { thisMonth, lastMonth, difference: thisMonth - lastMonth };
}

function todayOf({ zone, today: day, hours }: Seen) {
  const [yesterday = 0, today = 0] = countsIn(hours, [nextDay(day, -1), day, nextDay(day)], zone);
  return { today, yesterday, difference: today - yesterday };
}

function yearOf({ zone, today, hours }: Seen) {
  const month = firstOfMonth(today);
  return countsByMonth(hours, monthsBetween(nextMonth(month, 1 - MONTHS_SHOWN), month), zone);
}

/** The first days of the months, both included. */
function monthsBetween(first: LocalDay, last: LocalDay): LocalDay[] {
  const months: LocalDay[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
}

function countsByMonth(hours: readonly CountedAt[], months: readonly LocalDay[], zone: string) {
  const last = months.at(-1);
  const counts = last === undefined ? [] : countsIn(hours, [...months, nextMonth(last)], zone);
  return months.map((month, index) => ({ key: dayKey(month).slice(0, 7), count: counts[index] ?? 0 }));
}

/** How many arrived from each of these days to before the next. @param hours in the order of time */
function countsIn(hours: readonly CountedAt[], days: readonly LocalDay[], zone: string): number[] {
  const edges = days.map((day) => beginningOf(day, zone));
  const counts = edges.slice(1).map(() => 0);
  let place = 0;
  for (const counted of hours) {
    const { at } = counted;
    while (place < counts.length && at >= (edges[place + 1] as number)) place += 1;
    if (place === counts.length) break;
    if (at >= (edges[place] as number)) counts[place] = (counts[place] as number) + counted.count;
  }
  return counts;
}
