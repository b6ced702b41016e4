import type { admin, ReplyOf } from '@formwright/contracts';
import { type Request, requirePermission } from '@formwright/platform';
import type { AdminDeps } from '../deps.ts';
import { isId } from '../filters/is-id.ts';
import { tableOf } from '../lists/all-lists.ts';
import { naming, notThere } from './naming.ts';

/**
 * Deletes a row of any list. One that is gone already is deleted, so that the same call may be sent again. 'Not there' are a row of another list,
 * a text that is no id, and a payment that never was. Payments are hidden, not deleted.
 */
export function deleteTableData(deps: AdminDeps) {
  type Asked = Request<typeof admin.deleteTableData>;
  return async ({ caller, body, query, reply, ip }: Asked): Promise<ReplyOf<typeof admin.deleteTableData>> => {
    const { table, field, ...filters } = body;
    const { name, open, removal } = tableOf(table, 'table');
    const { may, remove } = removal;
    requirePermission(caller, may);
    if (may !== 'operate.money' && !isId(field)) throw notThere('field');
    const sent = { body: filters, query };
    return deps.readings.changing(
      { caller, reply, ip, ...sent },
      name,
      () => open(deps, sent),
      () => remove(deps.ports, field).catch(naming('field')),
    );
  };
}
