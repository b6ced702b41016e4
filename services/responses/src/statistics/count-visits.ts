import type { ReplyOf, responses } from '@formwright/contracts';
import { HOUR_MS, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';

/** Hours that are read each time. Of more, those that are over are summed up once. */
const MOST_READ = 200;
/** What is told later counts no more in such a sum. */
const MOST_LATE = 48;

/** How often a form was opened in all. A form of some years has ten thousand hours: they are read when somebody asks first. */
export function countVisits({ repository, ports }: ResponsesDeps) {
  return async ({ body: { formId } }: Request<typeof responses.countVisits>): Promise<ReplyOf<typeof responses.countVisits>> => {
    const [closed] = await repository.findClosed([formId]);
    if (closed) return { visits: null };
    const former = (await repository.findFormerVisits(formId)) ?? { until: 0, visits: 0 };
    const hours = await repository.findVisitsFrom(formId, former.until);
    const visits = former.visits + sumOf(hours);
    const until = Math.floor((ports.clock.now() / HOUR_MS - MOST_LATE) / 24) * 24;
    if (hours.length > MOST_READ && until > former.until) {
      await repository.keepFormerVisits({ _id: formId, until, visits: visits - sumOf(hours.filter(({ hour }) => hour >= until)) });
    }
    return { visits };
  };
}

const sumOf = (hours: readonly { views?: number }[]): number => hours.reduce((sum, { views = 0 }) => sum + views, 0);
