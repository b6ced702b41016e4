import type { ReplyOf, responses } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';

/** How many responses these workspaces have. */
export function countsOf({ repository }: ResponsesDeps) {
  return async ({ body }: Request<typeof responses.countsOf>): Promise<ReplyOf<typeof responses.countsOf>> => {
    const counts = await repository.countOfWorkspaces([...new Set(body.workspaceIds)]);
    return { counts: [...counts].map(([workspaceId, count]) => ({ workspaceId, responses: count })) };
  };
}

/** How many responses there are. */
export function countResponses({ overview }: ResponsesDeps) {
  return async (): Promise<ReplyOf<typeof responses.countResponses>> => ({ total: await overview.total.read() });
}

/** How many responses arrived in each month of a year. */
export function countByMonth({ overview, ports }: ResponsesDeps) {
  return async ({ body: { year } }: Request<typeof responses.countByMonth>): Promise<ReplyOf<typeof responses.countByMonth>> => {
    const counts: number[] = [];
    for (let month = 0; month < 12; month += 1) {
      const isToCome = Date.UTC(year, month) > ports.clock.now();
      counts.push(isToCome ? 0 : await overview.ofMonth(year, month).read());
    }
    return { counts };
  };
}

/** The forms with the most responses. */
export function largestForms({ repository, overview }: ResponsesDeps) {
  return async ({ body: { limit } }: Request<typeof responses.largestForms>): Promise<ReplyOf<typeof responses.largestForms>> => {
    const total = await overview.total.read();
    const largest = overview.largest();
    const names = await repository.findNames(largest.map(({ _id }) => _id));
    const forms = largest.flatMap(({ _id, total: count }) => {
      const name = names.get(_id);
      return name ? [{ formId: _id, title: name.title, count }] : [];
    });
    return { forms: forms.slice(0, limit), total };
  };
}
