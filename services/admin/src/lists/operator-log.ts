import { type admin, identity, listOperatorActs, MOST_ACTS, type ReplyOf } from '@formwright/contracts';
import { AppError } from '@formwright/platform';
import type { AdminDeps } from '../deps.ts';
import { type Filters, narrowedBy } from '../filters/read-filters.ts';
import { mergedPage, toMergedPage } from './merged.ts';

const PREFIX = 'operator ';

/** What operators did in all services. */
export async function listOperatorLog(deps: AdminDeps, filters: Filters): Promise<ReplyOf<typeof admin.getOperatorLog>> {
  const merged = await mergedPage(deps, narrowedBy(filters, 'ofUser'), {
    of: (asking, service, limit) =>
      asking.ask(listOperatorActs(service), { body: { limit, ...(filters.ofUser && { who: filters.ofUser }) } }),
    most: MOST_ACTS,
  });
  const names = new Map<string, string>();
  for (const { from } of merged.rows) if (!names.has(from)) names.set(from, await nameOf(deps, from.slice(PREFIX.length)));
  return toMergedPage(merged, ({ id, at, from, service, what, who, detail }) => ({
    ...{ id: `${service}.${id}`, at, operator: names.get(from) ?? '', service, what, who, detail },
  }));
}

/** The address of an operator by id; what commands are run with is a name already. */
async function nameOf({ ports }: AdminDeps, operator: string): Promise<string> {
  if (!/^[A-Za-z0-9]{1,64}$/.test(operator)) return operator;
  try {
    return (await ports.call(identity.findPerson, { body: { userId: operator } })).email;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'identity.no_account' || error.code === 'platform.unavailable')) return operator;
    throw error;
  }
}
