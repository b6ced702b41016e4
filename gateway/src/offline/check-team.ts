import { storedData as storedAccounts } from '@formwright/identity';
import { counters, storedData } from '@formwright/team';
import { inBatches } from './in-batches.ts';
import type { Report, Stores } from './report.ts';

/**
 * Checks that members and their workspaces have accounts, and the counts of both against the lists.
 * @param leaving users whose deletion has not been told everywhere
 * @returns the number of members
 */
export async function checkTeam(stores: Stores, leaving: ReadonlySet<string>, report: Report): Promise<number> {
  const { memberships, invitations, counts } = storedData(stores.team);
  const { users } = storedAccounts(stores.identity);
  const listed = new Map<string, number>();
  const add = (counter: string) => listed.set(counter, (listed.get(counter) ?? 0) + 1);
  let seen = 0;
  await inBatches(memberships.stream({}), async (batch) => {
    seen += batch.length;
    const people = batch.flatMap(({ userId, workspaceId }) => [userId, workspaceId]);
    const found = await users.find({ _id: { $in: [...new Set(people)] }, isDeleted: false }, { fields: ['email'] });
    const known = new Set(found.map(({ _id }) => _id));
    for (const { _id, userId, workspaceId } of batch) {
      add(counters.team(workspaceId).id);
      add(counters.workspaces(userId).id);
      for (const id of [userId, workspaceId])
        if (!known.has(id) && !leaving.has(id)) report(`Membership ${_id} names the account ${id}, which does not exist`);
    }
  });
  for await (const { workspaceId } of invitations.stream({})) add(counters.team(workspaceId).id);
  for await (const { _id, count, day } of counts.stream({})) {
    if (day > 0) continue;
    const inList = listed.get(_id) ?? 0;
    if (count !== inList) report(`The count '${_id}' is ${count}, and ${inList} are listed`);
    listed.delete(_id);
  }
  for (const [id, inList] of listed) report(`The count '${id}' is missing, and ${inList} are listed`);
  return seen;
}
