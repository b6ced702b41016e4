import { type admin, type ReplyOf, support } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { AdminDeps } from '../deps.ts';
import { messagesNamed } from '../lists/all-lists.ts';
import { contactList } from '../lists/list-messages.ts';
import { naming } from './naming.ts';

/** Marks a message as solved, also one that is. There is no way back. */
export function solvedProblem(deps: AdminDeps) {
  type Asked = Request<typeof admin.solvedProblem>;
  return async ({ caller, body, query, reply, ip }: Asked): Promise<ReplyOf<typeof admin.solvedProblem>> => {
    const { id, table, ...filters } = body;
    const list = messagesNamed(table, 'table');
    const kind = list === contactList ? 'contact' : 'request';
    const sent = { body: filters, query };
    return deps.readings.changing(
      { caller, reply, ip, ...sent },
      list.name,
      () => list.open(deps, sent),
      () => deps.ports.call(support.solveMessage, { body: { id, kind } }).catch(naming('id')),
    );
  };
}
