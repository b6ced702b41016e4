import { type admin, billing, identity, type ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { AdminDeps } from '../deps.ts';
import { openSuspended } from '../lists/open-list.ts';
import { naming, notThere } from './naming.ts';

/** Pays for a suspended user, who then leaves the list. Sent again, it is told of the first. */
export function makeThePayment(deps: AdminDeps) {
  type Asked = Request<typeof admin.makeThePayment>;
  return async ({ body, query }: Asked): Promise<ReplyOf<typeof admin.makeThePayment>> => {
    const { userId, ...filters } = body;
    const sent = { body: filters, query };
    // A filter that means nothing is refused before anything is changed.
    await openSuspended(deps, sent);
    const { people } = await deps.ports.call(identity.describePeople, { body: { userIds: [userId] } });
    if (people.length === 0) throw notThere('userId');
    const { paid, changedAt } = await deps.ports.call(billing.payFor, { body: { accountId: userId } }).catch(naming('userId'));
    return { ...(await openSuspended(deps, sent, { accountId: userId, changedAt })), paid };
  };
}
