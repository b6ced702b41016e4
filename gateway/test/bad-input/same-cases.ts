import type { Contract } from '@formwright/contracts';
import { AdminFilters } from '@formwright/contracts/admin-filters';
import { bodySchema, type Schema } from './derive.ts';
import type { Case } from './requests.ts';

// Of cases that are answered by the same lines of the product for the same reason, some. Which of them, differs from field to field and
// from call to call, so that each value is tried somewhere.

type Kind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

const kindOf = (value: unknown): Kind => (value === null ? 'null' : Array.isArray(value) ? 'array' : (typeof value as Kind));

/** The kinds of values that a schema names; null: of any kind. */
function kindsOf({ type, const: constant, enum: allowed, anyOf, properties, patternProperties }: Schema): ReadonlySet<Kind> | null {
  if (anyOf) {
    const kinds = anyOf.map(kindsOf);
    return kinds.includes(null) ? null : new Set(kinds.flatMap((each) => [...(each ?? [])]));
  }
  // A text is refused by its kind, too, where only certain ones are taken.
  if (allowed) return new Set(allowed.map(kindOf).filter((kind) => kind !== 'string'));
  if (constant !== undefined) return typeof constant === 'string' ? new Set() : new Set([kindOf(constant)]);
  if (type === undefined) return properties || patternProperties ? new Set(['object']) : null;
  return new Set([type === 'integer' ? 'number' : (type as Kind)]);
}

/** A number of a text that is the same in every run. */
const numberOf = (text: string): number => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 65_521, 7);

/**
 * A value of a kind that the field never takes is refused before anybody reads it: one of each kind is tried.
 * @param cases of one field
 */
export function onceForEachKind(callName: string, schema: Schema, cases: readonly Case[]): Case[] {
  const kinds = kindsOf(schema);
  if (kinds === null) return [...cases];
  const groups = new Map<string, Case[]>();
  for (const each of cases) {
    const { json = '', isSound, isTooDeep, isPoisoned, path } = each;
    const kind = kindOf(JSON.parse(json));
    const isAlike = !isSound && !isTooDeep && (isPoisoned || !kinds.has(kind));
    const group = isAlike ? `${isPoisoned ? 'poisoned' : kind}` : `${path.join()} ${json}`;
    groups.set(group, [...(groups.get(group) ?? []), each]);
  }
  return [...groups.values()].map((group) => group[numberOf(`${callName} ${group[0]?.path.join()}`) % group.length] as Case);
}

/** Further names of filters: `readFilters` of the service admin hands a list the first text and the first range that are given. */
const FURTHER_NAMES: ReadonlySet<unknown> = new Set(['searchInfo', 'searchData', 'globalSearchTextInfo', 'dateTimes', 'userDate']);
const filterNames = Object.keys(AdminFilters.properties);
const isOfList = (contract: Contract) => filterNames.every((name) => name in (bodySchema(contract)?.properties ?? {}));
/** Of the cases of such a name, one in so many, for all calls but a page and a file, which notes what was sent. */
const ONE_OF = 8;
const ALL_NAMES_OF = ['getAdminUserDatas', 'exportList'];

/** A list of the back-office does not know under which of its names a filter was sent. */
export function withoutFurtherNames(contract: Contract, cases: readonly Case[]): Case[] {
  if (!isOfList(contract) || ALL_NAMES_OF.includes(contract.name)) return [...cases];
  const first = numberOf(contract.name);
  return cases.filter(({ place, path }, at) => place !== 'body' || !FURTHER_NAMES.has(path[0]) || (first + at) % ONE_OF === 0);
}
