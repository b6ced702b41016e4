import { type admin, billing, identity, type ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { AdminDeps } from '../deps.ts';
import { type Change, openSuspended, usersList } from '../lists/list-users.ts';
import { naming, notThere } from './naming.ts';

type Suspended = Awaited<ReturnType<typeof openSuspended>>;

/** Pays for a suspended user, who then leaves the list. Sent again, it is told of the first. */
export function makeThePayment(deps: AdminDeps) {
  type Asked = Request<typeof admin.makeThePayment>;
  return async ({ caller, body, query, reply, ip }: Asked): Promise<ReplyOf<typeof admin.makeThePayment>> => {
    const { userId, ...filters } = body;
    const sent = { body: filters, query };
    let isPaid = false;
    const page = await deps.readings.changing<Suspended, Change>(
      { caller, reply, ip, ...sent },
      usersList.name,
      (change) => openSuspended(deps, sent, change),
      async () => {
        const { people } = await deps.ports.call(identity.describePeople, { body: { userIds: [userId] } });
        if (people.length === 0) throw notThere('userId');
        const { paid, changedAt } = await deps.ports.call(billing.payFor, { body: { accountId: userId } }).catch(naming('userId'));
        isPaid = paid;
        return { accountId: userId, changedAt };
      },
    );
    return { ...page, paid: isPaid };
  };
}
