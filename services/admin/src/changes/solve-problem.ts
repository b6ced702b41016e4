import { type admin, type ReplyOf, support } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { AdminDeps } from '../deps.ts';
import { messageSectionOf } from '../filters/sections.ts';
import { openContact, openCustomers } from '../lists/open-list.ts';
import { naming } from './naming.ts';

/** Marks a message as solved, also one that is. There is no way back. */
export function solvedProblem(deps: AdminDeps) {
  type Asked = Request<typeof admin.solvedProblem>;
  return async ({ caller, body, query, reply, ip }: Asked): Promise<ReplyOf<typeof admin.solvedProblem>> => {
    const { id, table, ...filters } = body;
    const section = messageSectionOf(table, 'table');
    const sent = { body: filters, query };
    return deps.readings.changing(
      { caller, reply, ip, ...sent },
      section,
      async () => (section === 'contact' ? openContact : openCustomers)(deps, sent),
      () =>
        deps.ports.call(support.solveMessage, { body: { id, kind: section === 'contact' ? 'contact' : 'request' } }).catch(naming('id')),
    );
  };
}
