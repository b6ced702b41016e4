import type { ReplyOf, responses } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { countAll } from './overview.ts';

/** How many responses these workspaces and forms have. */
export function countsOf({ repository }: ResponsesDeps) {
  return async ({ body }: Request<typeof responses.countsOf>): Promise<ReplyOf<typeof responses.countsOf>> => {
    const [workspaceIds, formIds] = [[...new Set(body.workspaceIds)], [...new Set(body.formIds ?? [])]];
    const [closedIds, ofWorkspaces, ofForms] = await Promise.all([
      repository.findClosedIds(),
      workspaceIds.length === 0 ? [] : repository.findTotalsOfAll(workspaceIds),
      formIds.length === 0 ? [] : repository.findTotals(formIds),
    ]);
    const closed = new Set(closedIds);
    const isCounted = ({ _id, total }: { _id: string; total: number }) => total > 0 && !closed.has(_id);
    const sums = new Map(workspaceIds.map((id) => [id, 0]));
    for (const { workspaceId, total } of ofWorkspaces.filter(isCounted)) sums.set(workspaceId, (sums.get(workspaceId) ?? 0) + total);
    return {
      counts: [...sums].map(([workspaceId, count]) => ({ workspaceId, responses: count })),
      forms: ofForms.filter(isCounted).map(({ _id: formId, total }) => ({ formId, responses: total })),
    };
  };
}

/** How many responses arrived in each month of a year. */
export function countByMonth({ repository }: ResponsesDeps) {
  return async ({ body: { year } }: Request<typeof responses.countByMonth>): Promise<ReplyOf<typeof responses.countByMonth>> => {
    const counts = await repository.countPeriods(Array.from({ length: 13 }, (_, month) => Date.UTC(year, month)));
    return { counts };
  };
}

/** The forms with the most responses. */
export function largestForms({ repository }: ResponsesDeps) {
  return async ({ body: { limit } }: Request<typeof responses.largestForms>): Promise<ReplyOf<typeof responses.largestForms>> => {
    const { total, largest } = await countAll(repository);
    const names = await repository.findNames(largest.map(({ _id }) => _id));
    const forms = largest.flatMap(({ _id, total: count }) => {
      const name = names.get(_id);
      return name ? [{ formId: _id, title: name.title, count }] : [];
    });
    return { forms: forms.slice(0, limit), total };
  };
}
