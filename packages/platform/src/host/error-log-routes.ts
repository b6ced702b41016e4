import { clearErrors, listErrors, type ServiceName } from '@formwright/contracts';
import { retryOnConflict } from '../ports/retry-on-conflict.ts';
import type { Store } from '../ports/store.ts';
import { changeDetail, type SecurityLog } from '../security/security-log.ts';
import { handle, type Route } from '../service/service.ts';
import type { ErrorLog } from './error-log.ts';
import { errorsCollection } from './failures.ts';

/** The operators' routes to what failed, in every service. */
export function errorLogRoutes(
  service: ServiceName,
  store: Store,
  { errorLog, securityLog }: { errorLog: Pick<ErrorLog, 'flush'>; securityLog: SecurityLog },
): Route[] {
  const failures = store.collection(errorsCollection);
  return [
    handle(listErrors(service), async ({ body: { limit, after } }) => {
      await errorLog.flush();
      const behind = after && { after: [after.at, after.id] as const };
      const [total, found] = await Promise.all([failures.count({}), failures.find({}, { sort: { at: -1, _id: -1 }, limit, ...behind })]);
      return { total, entries: found.map(({ _id: id, ...failure }) => ({ id, ...failure })) };
    }),
    handle(clearErrors(service), async ({ body: { until }, onBehalfOf }) => {
      await errorLog.flush();
      const past = { at: { $lte: until } };
      // What another operator clears at the same time is theirs.
      const clear = async () => {
        const cleared = await failures.count(past);
        if (cleared === 0) return cleared;
        const detail = changeDetail({ causes: cleared }, { causes: 0 });
        await store.commit([failures.deleting(past), securityLog.noting({ what: 'errors cleared', who: '', from: onBehalfOf, detail })]);
        return cleared;
      };
      return { cleared: await retryOnConflict(clear) };
    }),
  ];
}
