import { dayIn } from './naive-query.ts';

const DAY = 86_400_000;

/** 'yyyy-MM' of so many months later. */
function monthFrom(month: string, months: number): string {
  const day = new Date(`${month}-15T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 7);
}

/** The figures over the table, by a look at every arrival. @param arrivals epoch milliseconds of each response that ever came */
export function naiveWidgets(arrivals: readonly number[], zone: string, now: number) {
  const days = arrivals.map((at) => dayIn(at, zone));
  const countIn = (span: string) => days.filter((day) => day.startsWith(span)).length;
  const compared = (one: string, before: string) => [countIn(one), countIn(before), countIn(one) - countIn(before)];
  const today = dayIn(now, zone);
  const month = today.slice(0, 7);
  const counts = (months: readonly string[]) => months.map((key) => ({ key, count: countIn(key) }));
  const last = Array.from({ length: 12 }, (_, at) => monthFrom(month, at - 11));
  const first = [...days].sort()[0]?.slice(0, 7) ?? month;
  const ever = [first];
  while (ever.at(-1) !== month) ever.push(monthFrom(ever.at(-1) ?? month, 1));
  return {
    month: compared(month, monthFrom(month, -1)),
    today: compared(today, new Date(Date.parse(today) - DAY).toISOString().slice(0, 10)),
    year: counts(last),
    ever: arrivals.length === 0 ? [] : counts(ever),
    countIn,
  };
}
