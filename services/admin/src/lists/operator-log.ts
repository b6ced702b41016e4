import { admin, type BodyOf, identity, listOperatorActs, MOST_ACTS, type ReplyOf } from '@formwright/contracts';
import { AppError, OPERATOR_PREFIX } from '@formwright/platform';
import type { Asking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import { moment } from '../export/cells.ts';
import { isId } from '../filters/is-id.ts';
import { type Filters, onlyNarrowedBy, readFilters } from '../filters/read-filters.ts';
import { readDetail } from './act-detail.ts';
import { defineList, type Sent } from './list.ts';
import { mergedPage, toMergedPage } from './merged.ts';
import { describedBy } from './people.ts';

type ActEntry = ReplyOf<ReturnType<typeof listOperatorActs>>['entries'][number];
type Act = ReplyOf<typeof admin.getOperatorLog>['data'][number];
type Narrowed = Pick<BodyOf<typeof admin.getOperatorLog>, 'operator' | 'kind'>;
type Asked = Sent & { body?: Narrowed };

const operatorOf = ({ from }: ActEntry) => from.slice(OPERATOR_PREFIX.length);

/** What services are asked for. */
const askedActs = ({ operator, kind }: Narrowed, { days, ofUser }: Pick<Filters, 'days' | 'ofUser'>) => ({
  ...(ofUser && { who: ofUser }),
  ...(operator && { operator }),
  ...(kind && { what: kind }),
  ...days,
});

/** What operators did in all services. */
async function listActs(deps: AdminDeps, { body = {}, query }: Asked): Promise<ReplyOf<typeof admin.getOperatorLog>> {
  // What this process has not noted yet.
  await deps.readings.note();
  const { operator = '', kind = '', ...sent } = body;
  const filters = onlyNarrowedBy(readFilters(sent, query?.page), 'ofUser', 'days', 'after');
  const operators = new Set<string>();
  const kinds = new Set<string>();
  const merged = await mergedPage(deps, filters, {
    async of(asking, service, wanted) {
      const told = await asking.ask(listOperatorActs(service), { body: { ...wanted, ...askedActs({ operator, kind }, filters) } });
      for (const each of told?.operators ?? []) operators.add(each);
      for (const each of told?.kinds ?? []) kinds.add(each);
      return told;
    },
    most: MOST_ACTS,
  });
  const names = namesOf(merged.asking);
  const people = await describedBy(merged.asking, idsOf(merged.rows));
  const rows = await Promise.all(merged.rows.map(async (row) => toAct(row, row.service, await names(operatorOf(row)), people)));
  const named = await Promise.all([...operators].map(async (id) => ({ id, name: await names(id) })));
  return {
    ...toMergedPage({ ...merged, rows }, (row) => row),
    operators: named.sort((a, b) => (a.name < b.name ? -1 : 1)),
    kinds: [...kinds].sort(),
  };
}

/** Entries about nobody with an account have none. */
const idsOf = (rows: readonly ActEntry[]): string[] => [...new Set(rows.map(({ who }) => who).filter(isId))];

function toAct(entry: ActEntry, service: string, operator: string, people: ReadonlyMap<string, { email: string }>): Act {
  const { id, at, what, who, detail, count } = entry;
  return {
    id: `${service}.${plainId(id)}`,
    at,
    operator,
    service,
    what,
    who,
    about: people.get(who)?.email ?? '',
    ...readDetail(detail),
    count,
  };
}

/** That of a counted entry is a text with quotes. */
const plainId = (id: string) => id.replace(/[^A-Za-z0-9:._-]/g, '-').slice(0, 180);

/**
 * Names operators, and asks for each once. An account is named by its address, or by its id where it is not known; a command was run with a name.
 */
export function namesOf(asking: Asking): (operator: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  async function find(operator: string): Promise<string> {
    if (!isId(operator)) return operator;
    try {
      return (await asking.ask(identity.findPerson, { body: { userId: operator } }))?.email ?? operator;
    } catch (error) {
      if (error instanceof AppError && error.code === 'identity.no_account') return operator;
      throw error;
    }
  }
  return (operator) => {
    const name = known.get(operator) ?? find(operator);
    known.set(operator, name);
    return name;
  };
}

const said = ({ changes }: Act, side: 'before' | 'after') =>
  changes.map((change) => `${change.field}: ${change[side] ?? 'none'}`).join('; ');

export const operatorLogList = defineList({
  contract: admin.getOperatorLog,
  name: 'operator log',
  names: [],
  open: listActs,
  isWhole: true,
  columns: [
    ['Time (UTC)', ({ at }) => moment(at)],
    ['Operator', ({ operator }) => operator],
    ['Service', ({ service }) => service],
    ['What', ({ what }) => what],
    ['About', ({ about }) => about],
    ['Account id', ({ who }) => who],
    ['Before', (act) => said(act, 'before')],
    ['After', (act) => said(act, 'after')],
    ['Reason', ({ reason }) => reason],
    ['Further', ({ note }) => note],
    ['Times', ({ count }) => count],
  ],
  counts: [],
  removal: null,
});
