import { Readable } from 'node:stream';
import { csvText, harmless } from '@formwright/archive';
import { type admin, identity, listOperatorActs, type ServiceName, serviceNames } from '@formwright/contracts';
import { AppError, datedName, downloadHeaders, type RawReply, type Request } from '@formwright/platform';
import { createAsking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import { narrowedBy, readFilters } from '../filters/read-filters.ts';
import { type ActEntry, askedActs, idsOf, namesOf, operatorOf, toAct } from './operator-log.ts';
import { describedBy } from './people.ts';

/** Acts that are read of a service at once. */
const READ_AT_ONCE = 500;
/** Acts whose people are asked for at once. */
const NAMED_AT_ONCE = 100;
const HEADS = ['Time', 'Operator', 'Service', 'What', 'About', 'Account id', 'Before', 'After', 'Reason', 'Further', 'Times'];

type Asked = ReturnType<typeof askedActs>;
type Found = ActEntry & { service: ServiceName };

/** The whole log as CSV, streamed page by page. One that ends early for want of a service breaks off, and does not look complete. */
export function exportOperatorLog(deps: AdminDeps) {
  return async ({ body }: Request<typeof admin.exportOperatorLog>): Promise<RawReply> => {
    const { operator = '', kind = '', ...sent } = body;
    const asked = askedActs({ operator, kind }, narrowedBy(readFilters(sent), 'ofUser'));
    await requireAll(deps);
    const now = deps.ports.clock.now();
    return {
      status: 200,
      headers: downloadHeaders(datedName('Operator log', 'csv', now), 'text/csv; charset=utf-8'),
      body: Readable.from(csvText(HEADS, actsOf(deps, asked), lineOf)),
    };
  };
}

/** @throws AppError naming the services that do not answer: a log without theirs would look complete */
async function requireAll(deps: AdminDeps): Promise<void> {
  const asking = createAsking(deps);
  const everyone = serviceNames.map((service) => asking.ask(listOperatorActs(service), { body: { limit: 1 } }));
  await Promise.all([...everyone, asking.ask(identity.describePeople, { body: { userIds: [] } })]);
  const away = asking.away();
  if (away.length > 0) throw new AppError('admin.away', { service: `Not all of the log can be read: ${away.join(', ')} did not answer.` });
}

/** All acts of all services, the newest first, with the names of who did them and whom they concern. */
async function* actsOf(deps: AdminDeps, asked: Asked) {
  const names = namesOf(deps);
  for await (const some of inGroups(merged(deps, asked))) {
    const people = await describedBy(createAsking(deps), idsOf(some));
    for (const entry of some) yield toAct(entry, entry.service, await names(operatorOf(entry)), people);
  }
}

async function* merged(deps: AdminDeps, asked: Asked): AsyncGenerator<Found> {
  const streams = await Promise.all(
    serviceNames.map(async (service) => {
      const acts = ofService(deps, service, asked);
      return { acts, head: (await acts.next()).value as Found | undefined };
    }),
  );
  for (;;) {
    const newest = streams.reduce((best, each) => ((each.head?.at ?? -1) > (best.head?.at ?? -1) ? each : best));
    if (!newest.head) return;
    yield newest.head;
    newest.head = (await newest.acts.next()).value as Found | undefined;
  }
}

async function* ofService({ ports }: AdminDeps, service: ServiceName, asked: Asked): AsyncGenerator<Found, undefined> {
  for (let after: { at: number; id: string } | undefined; ; ) {
    const body = { limit: READ_AT_ONCE, ...asked, ...(after && { after }) };
    const { entries } = await ports.call(listOperatorActs(service), { body });
    for (const entry of entries) yield { ...entry, service };
    const last = entries.at(-1);
    if (!last || entries.length < READ_AT_ONCE) return undefined;
    after = { at: last.at, id: last.id };
  }
}

async function* inGroups(acts: AsyncIterable<Found>): AsyncGenerator<Found[]> {
  let group: Found[] = [];
  for await (const act of acts) {
    group.push(act);
    if (group.length < NAMED_AT_ONCE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function lineOf(act: ReturnType<typeof toAct>): string[] {
  const { at, operator, service, what, about, who, changes, reason, note, count } = act;
  const said = (side: 'before' | 'after') => changes.map((change) => `${change.field}: ${change[side] ?? 'none'}`).join('; ');
  const texts = [operator, service, what, about, who, said('before'), said('after'), reason, note].map(harmless);
  return [new Date(at).toISOString(), ...texts, String(count)];
}
