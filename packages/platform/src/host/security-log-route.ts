import { listOperatorActs, listSecurityLog, MOST_ACTS, type ServiceName } from '@formwright/contracts';
import type { Store } from '../ports/store.ts';
import { OPERATOR_PREFIX, securityLogCollection } from '../security/security-log.ts';
import { betweenTimes } from '../service/numbered-pages.ts';
import { handle, type Route } from '../service/service.ts';

const LISTED_AT_ONCE = 200;
const ofOperators = { byOperator: true } as const;
const newestFirst = { at: -1, _id: -1 } as const;

/** The operators' routes to the security log, in every service. */
export function securityLogRoutes(service: ServiceName, store: Store): Route[] {
  const entries = store.collection(securityLogCollection);
  const log = handle(listSecurityLog(service), async ({ body: { who } }) => {
    const found = await entries.find(who === null ? {} : { who: { $in: who } }, { sort: newestFirst, limit: LISTED_AT_ONCE });
    return { entries: found.map(({ _id, byOperator: _, ...entry }) => entry) };
  });
  const acts = handle(listOperatorActs(service), async ({ body: { limit, who, after, operator, what, from, to } }) => {
    const chosen = {
      ...ofOperators,
      ...(who !== undefined && { who }),
      ...(operator !== undefined && { from: `${OPERATOR_PREFIX}${operator}` }),
      ...(what !== undefined && { what }),
      ...betweenTimes('at', { from, to }),
    };
    const [total, found, newest] = await Promise.all([
      entries.count(chosen),
      entries.find(chosen, { sort: newestFirst, limit, ...(after && { after: [after.at, after.id] }) }),
      after ? [] : entries.find(ofOperators, { sort: newestFirst, limit: MOST_ACTS, fields: ['what', 'from'] }),
    ]);
    return {
      total,
      entries: found.map(({ _id: id, byOperator: _, ...entry }) => ({ id, ...entry })),
      operators: [...new Set(newest.map((entry) => entry.from.slice(OPERATOR_PREFIX.length)))],
      kinds: [...new Set(newest.map((entry) => entry.what))],
    };
  });
  return [log, acts];
}
