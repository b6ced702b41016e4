import { admin, forms, identity, type ReplyOf, responses } from '@formwright/contracts';
import { DAY_MS, type Request } from '@formwright/platform';
import { createAsking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';

type Statistics = ReplyOf<typeof admin.getDataByMonth>;

/** Forms of the chart that are shown by themselves. */
const LARGEST = 9;
const REMEMBERED_MS = 60_000;
/** Years whose figures are remembered. */
const MOST_YEARS = 5;

/** The periods in which registrations are counted, by the calendar of UTC. The end is not in it. */
export function periodsAt(now: number): { period: Statistics['registrations'][number]['period']; from: number; to: number }[] {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const today = Date.UTC(year, month, date.getUTCDate());
  const tomorrow = today + DAY_MS;
  return [
    { period: 'Today', from: today, to: tomorrow },
    { period: 'Last 7 days', from: tomorrow - 7 * DAY_MS, to: tomorrow },
    { period: 'This month', from: Date.UTC(year, month, 1), to: tomorrow },
    { period: 'Last month', from: Date.UTC(year, month - 1, 1), to: Date.UTC(year, month, 1) },
    { period: 'This year', from: Date.UTC(year, 0, 1), to: tomorrow },
    { period: 'Ever', from: 0, to: tomorrow },
  ];
}

/**
 * The figures of the statistics, all of one moment. They are remembered for a minute, or until an operator changes something, because to
 * count takes long where there is much.
 */
export function getDataByMonth(deps: AdminDeps) {
  type Asked = Request<typeof admin.getDataByMonth>;
  const known = new Map<number, { figures: Promise<Statistics>; at: number; heard: number }>();

  function remembered(year: number): Promise<Statistics> {
    const [at, heard] = [deps.ports.clock.elapsed(), deps.news.count()];
    const last = known.get(year);
    if (last && last.heard === heard && at - last.at < REMEMBERED_MS) return last.figures;
    const made = { figures: count(deps, year), at, heard };
    known.delete(year);
    known.set(year, made);
    const [oldest = year] = known.keys();
    if (known.size > MOST_YEARS) known.delete(oldest);
    const forget = () => {
      if (known.get(year) === made) known.delete(year);
    };
    // What could not be counted is not remembered. Whoever waits for it is told.
    made.figures.then(({ away }) => away.length > 0 && forget(), forget);
    return made.figures;
  }
  return ({ body, query }: Omit<Asked, 'body'> & { body: Asked['body'] | undefined }): Promise<Statistics> =>
    remembered(body?.year ?? Number(query.year ?? new Date(deps.ports.clock.now()).getUTCFullYear()));
}

/** A service that is away leaves its figures unknown. */
async function count(deps: AdminDeps, year: number): Promise<Statistics> {
  const now = deps.ports.clock.now();
  const periods = periodsAt(now);
  const asking = createAsking(deps);
  const [people, registered, formCount, byMonth, largest] = await Promise.all([
    asking.ask(identity.countPeople, { body: {} }),
    asking.ask(identity.countRegistrations, { body: { periods: periods.map(({ from, to }) => ({ from, to })) } }),
    asking.ask(forms.countForms, { body: {} }),
    asking.ask(responses.countByMonth, { body: { year } }),
    asking.ask(responses.largestForms, { body: { limit: LARGEST } }),
  ]);
  return {
    year,
    counted_at: now,
    data: byMonth ? admin.MONTHS.map((month, place) => ({ month, count: byMonth.counts[place] ?? 0 })) : [],
    users: people?.total ?? null,
    forms: formCount?.total ?? null,
    responses: largest?.total ?? null,
    registrations: registered ? periods.map(({ period }, place) => ({ period, count: registered.counts[place] ?? 0 })) : [],
    byForms: (largest?.forms ?? []).map(({ formId, title, count: number }) => ({ form_id: formId, title, count: number })),
    away: asking.away(),
  };
}
