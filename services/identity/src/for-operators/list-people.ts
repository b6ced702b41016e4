import type { identity, ReplyOf } from '@formwright/contracts';
import { betweenTimes, countList, pause, type Request, readNumberedPage } from '@formwright/platform';
import { soughtPerson } from '@formwright/search-terms';
import type { IdentityDeps } from '../deps.ts';
import { timeOfTab } from './listing.ts';
import type { Tab } from './people-counts.ts';
import { peopleOf, personFields } from './person.ts';

/** A list waits a second for a change that another service has just made. */
const MOST_LOOKS = 50;
const BETWEEN_LOOKS_MS = 20;

/** A page of the people of a tab, the newest of it first. */
export function listPeople(deps: IdentityDeps) {
  const { repository, peopleCounts } = deps;
  return async ({ body }: Request<typeof identity.listPeople>): Promise<ReplyOf<typeof identity.listPeople>> => {
    const { tab, paying, text, from, to, atLeast, userIds } = body;
    if (atLeast) await heardOf(deps, atLeast);
    const isPaying = paying ? { isPaying: true as const } : {};
    const these = userIds && { _id: { $in: userIds }, type: 'user' as const, tab: { $ne: '' as const } };
    const filter = these ?? { tab, ...isPaying, ...soughtPerson(text), ...betweenTimes('createdAt', { from, to }) };
    // Days are those of the registration.
    const hasDays = tab === 'taken_down' && 'createdAt' in filter;
    const isNarrowed = these !== undefined || '$and' in filter || hasDays;
    const list = { collection: repository.listed, filter, sort: { [timeOfTab(tab)]: -1, _id: -1 } as const, fields: personFields };
    const placed = { places: peopleCounts.of(tab, isPaying.isPaying), times: { from, to } };
    const { rows, ...page } = await readNumberedPage({ ...list, ...(!isNarrowed && placed) }, body);
    return { rows: await peopleOf(deps, rows), ...page };
  };
}

/** Waits until the event of a change has arrived, so that an operator sees the own change. After a second the list is as it is. */
async function heardOf({ repository }: IdentityDeps, { accountId, changedAt }: { accountId: string; changedAt: number }): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const user = await repository.findUser(accountId);
    if (!user || user.planAt >= changedAt) return;
    await pause(BETWEEN_LOOKS_MS);
  }
}

/** These people, without operators and deleted accounts. */
export function describePeople(deps: IdentityDeps) {
  return async ({ body }: Request<typeof identity.describePeople>): Promise<ReplyOf<typeof identity.describePeople>> => {
    const these = { _id: { $in: body.userIds }, type: 'user' as const, isDeleted: false };
    return { people: await peopleOf(deps, await deps.repository.listed.find(these, { fields: personFields })) };
  };
}

/** Whose an address is; an operator's is nobody's. */
export function findByAddress({ repository }: IdentityDeps) {
  return async ({ body }: Request<typeof identity.findByAddress>): Promise<ReplyOf<typeof identity.findByAddress>> => {
    const user = await repository.findUserByEmail(body.email);
    return { userId: user?.type === 'user' ? user._id : null };
  };
}

/** People of each tab who are found by one text. */
const mostOfTab = { active: 50, suspended: 40, taken_down: 10 } as const;

/** Who is found by a text; only their ids are read. */
export function findByText({ repository }: IdentityDeps) {
  const findIn = (tab: Tab, size: number, text: string) => {
    const time = timeOfTab(tab);
    const list = { collection: repository.listed, filter: { tab, ...soughtPerson(text) }, sort: { [time]: -1, _id: -1 } as const };
    return readNumberedPage({ ...list, fields: [time] }, { page: 1, size });
  };
  return async ({ body: { text } }: Request<typeof identity.findByText>): Promise<ReplyOf<typeof identity.findByText>> => {
    const found = await Promise.all(Object.entries(mostOfTab).map(([tab, size]) => findIn(tab as Tab, size, text)));
    return {
      userIds: found.flatMap(({ rows }) => rows.map(({ _id }) => _id)),
      isMore: found.some(({ rows, total }) => total > rows.length),
    };
  };
}

/** How many people there are, by tab and by whether they pay. */
export function countPeople({ repository, peopleCounts }: IdentityDeps) {
  const countOf = async (tab: Tab, isPaying?: true) => {
    const filter = { tab, ...(isPaying && { isPaying }) };
    return (await countList({ collection: repository.listed, filter, places: peopleCounts.of(tab, isPaying) })).total;
  };
  return async (): Promise<ReplyOf<typeof identity.countPeople>> => {
    const [active, suspended, takenDown] = [await countOf('active'), await countOf('suspended'), await countOf('taken_down')];
    const paying = await countOf('active', true);
    const others = (await countOf('suspended', true)) + (await countOf('taken_down', true));
    return { total: active + suspended + takenDown, active, suspended, takenDown, paying, payingInAll: paying + others };
  };
}

/** How many people registered in each period. */
export function countRegistrations({ repository }: IdentityDeps) {
  return async ({ body }: Request<typeof identity.countRegistrations>): Promise<ReplyOf<typeof identity.countRegistrations>> => {
    const counts: number[] = [];
    for (const { from, to } of body.periods) {
      let count = 0;
      for (const tab of ['active', 'suspended', 'taken_down'] as const)
        count += await repository.listed.count({ tab, createdAt: { $gte: from, $lt: to } });
      counts.push(count);
    }
    return { counts };
  };
}
