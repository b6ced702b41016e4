import { listSecurityLog, type ServiceName } from '@formwright/contracts';
import type { Store } from '../ports/store.ts';
import { securityLogCollection } from '../security/security-log.ts';
import { handle, type Route } from '../service/service.ts';

const LISTED_AT_ONCE = 200;

/** The operators' route to the security log, in every service. */
export function securityLogRoute(service: ServiceName, store: Store): Route {
  const entries = store.collection(securityLogCollection);
  return handle(listSecurityLog(service), async ({ body: { who } }) => {
    const found = await entries.find(who === null ? {} : { who: { $in: who } }, { sort: { at: -1, _id: -1 }, limit: LISTED_AT_ONCE });
    return { entries: found.map(({ _id, ...entry }) => entry) };
  });
}
