import type { admin } from '@formwright/contracts';
import type { RawReply, Request } from '@formwright/platform';
import type { AdminDeps } from '../deps.ts';
import { listOfFile } from '../lists/all-lists.ts';
import { operatorLogList } from '../lists/operator-log.ts';
import { csvFile } from './csv-file.ts';
import { exportedList } from './exported-list.ts';

/** Any list of the back-office as CSV. */
export function exportList(deps: AdminDeps) {
  return async ({ body: { list, ...filters }, ...by }: Request<typeof admin.exportList>): Promise<RawReply> =>
    csvFile(deps, exportedList(listOfFile(list), { body: filters }), { filters, ...by });
}

/** The log of operators as CSV. */
export function exportOperatorLog(deps: AdminDeps) {
  return async ({ body: filters, ...by }: Request<typeof admin.exportOperatorLog>): Promise<RawReply> =>
    csvFile(deps, { ...exportedList(operatorLogList, { body: filters }), name: 'Operator log' }, { filters, ...by });
}
