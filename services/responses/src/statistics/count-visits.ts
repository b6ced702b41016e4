import type { ReplyOf, responses } from '@formwright/contracts';
import { HOUR_MS, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { momentsOf, QUARTER_MS } from './hour-count.ts';

/** Hours that are read each time. Of more, those that are over are summed up once. */
const MOST_READ = 200;
/** What is told later counts no more in such a sum. */
const MOST_LATE = 48;

/**
 * How often a form was opened, in all or since a moment: from the quarter of an hour in which it falls. A form of some years has ten thousand hours: they
 * are read when somebody asks first. Who asks about a form asks since the same moment, so one sum of it is kept.
 */
export function countVisits(deps: ResponsesDeps) {
  const { repository, ports } = deps;
  return async ({ body: { formId, since = 0 } }: Request<typeof responses.countVisits>): Promise<ReplyOf<typeof responses.countVisits>> => {
    const [closed] = await repository.findClosed([formId]);
    if (closed) return { visits: null };
    const kept = await repository.findFormerVisits(formId);
    const former = kept && (kept.since ?? 0) === since ? kept : await firstDay(deps, formId, since);
    const hours = await repository.findVisitsFrom(formId, former.until);
    const visits = former.visits + sumOf(hours);
    const until = Math.floor((ports.clock.now() / HOUR_MS - MOST_LATE) / 24) * 24;
    if (hours.length > MOST_READ && until > former.until) {
      const over = hours.filter(({ hour }) => hour >= until);
      await repository.keepFormerVisits({ _id: formId, since, until, visits: visits - sumOf(over) });
    }
    return { visits };
  };
}

/** The visits from a moment to the end of its UTC day, which may be merged into one meanwhile. */
async function firstDay({ repository }: ResponsesDeps, formId: string, since: number): Promise<{ until: number; visits: number }> {
  if (since === 0) return { until: 0, visits: 0 };
  const day = Math.floor(since / HOUR_MS / 24) * 24;
  const from = Math.floor(since / QUARTER_MS) * QUARTER_MS;
  const hours = await repository.findHours(formId, day, day + 24);
  return { until: day + 24, visits: sumOf(hours.flatMap(momentsOf).filter(({ at }) => at >= from)) };
}

const sumOf = (counted: readonly { views?: number }[]): number => counted.reduce((sum, { views = 0 }) => sum + views, 0);
