import { listOperatorActs, listSecurityLog, type ServiceName } from '@formwright/contracts';
import type { Store } from '../ports/store.ts';
import { securityLogCollection } from '../security/security-log.ts';
import { handle, type Route } from '../service/service.ts';

const LISTED_AT_ONCE = 200;

/** The operators' routes to the security log, in every service. */
export function securityLogRoutes(service: ServiceName, store: Store): Route[] {
  const entries = store.collection(securityLogCollection);
  const log = handle(listSecurityLog(service), async ({ body: { who } }) => {
    const found = await entries.find(who === null ? {} : { who: { $in: who } }, { sort: { at: -1, _id: -1 }, limit: LISTED_AT_ONCE });
    return { entries: found.map(({ _id, byOperator: _, ...entry }) => entry) };
  });
  const ofOperators = { byOperator: true } as const;
  const acts = handle(listOperatorActs(service), async ({ body: { limit, who } }) => {
    const sought = { ...ofOperators, ...(who !== undefined && { who }) };
    const [total, found] = await Promise.all([entries.count(sought), entries.find(sought, { sort: { at: -1, _id: -1 }, limit })]);
    return { total, entries: found.map(({ _id: id, byOperator: _, ...entry }) => ({ id, ...entry })) };
  });
  return [log, acts];
}
