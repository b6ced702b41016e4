import type { Condition, Filter, Json, SortDirection } from '../../ports/store.ts';
import { type CollectionRules, hasHalfPair, isScalar, pathSegments } from '../store/rules.ts';

/**
 * Filters and sorts of the store port as SQL over `doc`, a JSON text. Values are always bound. Quoting paths is safe, because they have
 * passed `pathSegments`. Values of different types are never equal, as in MongoDB: SQLite itself distinguishes numbers and texts;
 * `json_type` distinguishes booleans from 0 and 1, and nested values from their text.
 */

export type Bound = string | number | null;
export interface Sql {
  text: string;
  values: Bound[];
}
type Scalar = string | number | boolean | null;
/** Tests one value: the stored scalar, or each element of a stored array. */
type Test = (value: string, type: string) => Sql;

/** A piece of SQL with the values of its question marks. */
export const sql = (text: string, values: Bound[] = []): Sql => ({ text, values });
/** Joins conditions. No condition is true for AND, false for OR. */
export function join(parts: readonly Sql[], word: 'AND' | 'OR'): Sql {
  const [first] = parts;
  if (!first) return sql(word === 'AND' ? '1' : '0');
  if (parts.length === 1) return first;
  return sql(
    `(${parts.map((part) => part.text).join(` ${word} `)})`,
    parts.flatMap((part) => part.values),
  );
}
const not = (part: Sql) => sql(`NOT ifnull(${part.text}, 0)`, part.values);

/** A field's path as an SQL text for SQLite's JSON functions. */
export const jsonPath = (path: string) =>
  `'$${pathSegments(path)
    .map((name) => `."${name}"`)
    .join('')}'`;
/** The SQL of a field's value. Indexes and queries must use the same text, or the planner ignores the index. */
export const fieldValue = (path: string) => (path === '_id' ? '_id' : `(doc ->> ${jsonPath(path)})`);
const fieldType = (path: string) => (path === '_id' ? `'text'` : `json_type(doc, ${jsonPath(path)})`);

/** Binds a value. Passes text with lone surrogates as JSON, because the driver would replace them. */
export function bind(value: string | number): Sql {
  if (typeof value === 'string' && hasHalfPair(value)) return sql(`json_extract(?, '$')`, [JSON.stringify(value)]);
  return sql('?', [value]);
}

const isNumberType = (type: string) => `${type} IN ('integer', 'real')`;

/** @param isScalarField an indexed field: it contains no nested value whose text could equal the wanted one */
function equals(wanted: string | number | boolean, isScalarField: boolean): Test {
  return (value, type) => {
    if (typeof wanted === 'boolean') return sql(`(${value} = ${wanted ? 1 : 0} AND ${type} = '${wanted}')`);
    const bound = bind(wanted);
    const same = `${value} = ${bound.text}`;
    if (typeof wanted === 'string') return isScalarField ? sql(same, bound.values) : sql(`(${same} AND ${type} = 'text')`, bound.values);
    // SQLite stores booleans as 0 and 1, so only these need a type check.
    return isScalarField && wanted !== 0 && wanted !== 1
      ? sql(same, bound.values)
      : sql(`(${same} AND ${isNumberType(type)})`, bound.values);
  };
}

function inList(wanted: readonly (string | number)[], isScalarField: boolean): Test {
  const isTexts = typeof wanted[0] === 'string';
  return (value, type) => {
    // One parameter for a list of any length: one statement to cache, and no limit on the number of parameters.
    const listed = `${value} IN (SELECT value FROM json_each(?))`;
    const text = isTexts && isScalarField ? listed : `(${listed} AND ${isTexts ? `${type} = 'text'` : isNumberType(type)})`;
    return sql(text, [JSON.stringify(wanted)]);
  };
}

type Comparison = '>' | '>=' | '<' | '<=';

/** @param isPassed whether the planner must not seek by this comparison, because another bound of the same key is closer */
function compares(operator: Comparison, wanted: string | number, isPassed: boolean): Test {
  return (value, type) => {
    const bound = bind(wanted);
    const isOfType = typeof wanted === 'string' ? `${type} = 'text'` : isNumber(value, type);
    return sql(`(${isPassed ? '+' : ''}${value} ${operator} ${bound.text} AND ${isOfType})`, bound.values);
  };
}

/** Whether a value is a number. The document is read for 0 and 1 only, which may be booleans: counting 10,000 takes 1 ms instead of 200. */
const isNumber = (value: string, type: string) =>
  `typeof(${value}) IN ('integer', 'real') AND (${value} NOT IN (0, 1) OR ${isNumberType(type)})`;

function contains(needle: string): Test {
  const bound = bind(needle.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  // SQLite's own lower() converts only ASCII letters, as the port promises.
  return (value, type) => sql(`(${type} = 'text' AND instr(lower(${value}), ${bound.text}) > 0)`, bound.values);
}

function startsWith(beginning: string): Test {
  return (value, type) => sql(`(${type} = 'text' AND instr(${value}, ?) = 1)`, [beginning]);
}

/** A document is stored as JavaScript writes it, so the same list is the same text. */
function is(list: readonly Json[]): Test {
  return (value, type) => sql(`(${type} = 'array' AND ${value} = ?)`, [JSON.stringify(list)]);
}

class FilterCompiler {
  constructor(
    readonly rules: CollectionRules,
    readonly literals: ReadonlySet<string>,
    readonly begin: Beginning | null,
    readonly isByIds: boolean,
  ) {}

  filter(filter: Filter): Sql {
    return join(
      Object.entries(filter).flatMap(([key, value]) => {
        if (key === '$and') return [this.all(value as readonly Filter[], 'AND')];
        if (key === '$or') return [this.all(value as readonly Filter[], 'OR')];
        if (isScalar(value)) return [this.equal(key, value)];
        return Object.entries(value as Condition).map(([operator, operand]) => this.condition(key, operator, operand));
      }),
      'AND',
    );
  }

  private all(filters: readonly Filter[], word: 'AND' | 'OR'): Sql {
    return join(
      filters.map((part) => this.filter(part)),
      word,
    );
  }

  private condition(path: string, operator: string, operand: unknown): Sql {
    switch (operator) {
      case '$eq':
        return this.equal(path, operand as Scalar);
      case '$ne':
        return not(this.equal(path, operand as Scalar));
      case '$in':
        return this.oneOf(path, operand as readonly Scalar[]);
      case '$nin':
        return not(this.oneOf(path, operand as readonly Scalar[]));
      case '$exists':
        return sql(`${fieldType(path)} IS ${operand ? 'NOT ' : ''}NULL`);
      case '$contains':
        return this.test(path, contains(operand as string));
      case '$startsWith':
        return this.test(path, startsWith(operand as string));
      case '$is':
        return this.test(path, is(operand as readonly Json[]));
      default: {
        const compared = ({ $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const)[operator as '$gt'];
        if (path === '_id' && typeof operand !== 'string') return sql('0');
        return this.test(path, compares(compared, operand as string | number, this.isPassed(path, compared, operand as string | number)));
      }
    }
  }

  /** Whether the page begins behind this bound. */
  private isPassed(path: string, operator: Comparison, bound: string | number): boolean {
    if (path !== this.begin?.path || typeof bound !== typeof this.begin.at) return false;
    return this.begin.direction === 1
      ? operator.startsWith('>') && this.begin.at >= bound
      : operator.startsWith('<') && this.begin.at <= bound;
  }

  private equal(path: string, wanted: Scalar): Sql {
    // SQLite uses a partial index only if the query contains the index's condition word for word.
    if (wanted !== null && this.literals.has(literalKey(path, wanted))) return literalEquality(path, wanted);
    if (wanted === null) return this.isNull(path);
    if (path === '_id' && typeof wanted !== 'string') return sql('0');
    return this.test(path, equals(wanted, this.isScalarField(path)));
  }

  private oneOf(path: string, wanted: readonly Scalar[]): Sql {
    const texts = wanted.filter((value) => typeof value === 'string');
    const numbers = path === '_id' ? [] : wanted.filter((value) => typeof value === 'number');
    const lists = [texts, numbers].filter((list) => list.length > 0).map((list) => this.test(path, inList(list, this.isScalarField(path))));
    const others = [...new Set(wanted)]
      .filter((value) => value === null || typeof value === 'boolean')
      .map((value) => this.equal(path, value));
    return join([...lists, ...others], 'OR');
  }

  private isNull(path: string): Sql {
    if (this.isScalarField(path)) return sql(`${fieldValue(path)} IS NULL`);
    return sql(`(${fieldValue(path)} IS NULL OR ${inArray(path, (_, type) => sql(`${type} = 'null'`)).text})`);
  }

  private test(path: string, test: Test): Sql {
    // The plus hides the field from the planner, which would take any index of the collection rather than a list of ids.
    const hidden = this.isByIds && path !== '_id' ? '+' : '';
    const direct = test(`${hidden}${fieldValue(path)}`, fieldType(path));
    return this.isScalarField(path) ? direct : join([direct, inArray(path, test)], 'OR');
  }

  private isScalarField(path: string): boolean {
    return path === '_id' || this.rules.scalarPaths.has(path);
  }
}

function inArray(path: string, test: Test): Sql {
  const element = test('value', 'type');
  return sql(
    `(${fieldType(path)} = 'array' AND EXISTS (SELECT 1 FROM json_each(doc, ${jsonPath(path)}) WHERE ${element.text}))`,
    element.values,
  );
}

/** An equality with a literal value, for the WHERE of a partial index. Safe to inline: the value comes from our code. */
export function literalEquality(path: string, value: string | number | boolean): Sql {
  if (typeof value === 'string') return sql(`${fieldValue(path)} = '${value.replaceAll("'", "''")}'`);
  if (typeof value === 'boolean') return sql(`${fieldValue(path)} = ${value ? 1 : 0} AND ${fieldType(path)} = '${value}'`);
  return sql(`${fieldValue(path)} = ${value} AND ${isNumberType(fieldType(path))}`);
}

/** A condition of a partial index as a text, for comparing. */
export const literalKey = (path: string, value: string | number | boolean) => JSON.stringify([path, value]);

/** Where a page begins, by the first key of its order. */
export interface Beginning {
  path: string;
  direction: SortDirection;
  at: string | number;
}

/** Where the page after this position begins; null if its first key has no text or number to begin at. */
export function beginningOf(sort: Record<string, SortDirection>, after: readonly Scalar[]): Beginning | null {
  const [[path, direction] = []] = Object.entries(sort);
  const at = after[0];
  return path !== undefined && direction !== undefined && (typeof at === 'string' || typeof at === 'number')
    ? { path, direction, at }
    : null;
}

/**
 * @param literals the conditions of the collection's partial indexes, as `literalKey`
 * @param begin of a page. Of two bounds of a key SQLite seeks by one, and reads all that lies between them: 900 ms for the last page of a
 * million
 */
export function compileFilter(filter: Filter, rules: CollectionRules, literals: ReadonlySet<string>, begin: Beginning | null): Sql {
  return new FilterCompiler(rules, literals, begin, hasIdList(filter)).filter(filter);
}

const hasIdList = ({ _id }: Filter) => typeof _id === 'object' && _id !== null && '$in' in _id;

/** The ORDER BY of an order, with a leading space; '' without one. */
export function compileSort(sort: Record<string, SortDirection>): string {
  const terms = Object.entries(sort).map(([path, direction]) => `${fieldValue(path)} ${direction === 1 ? 'ASC' : 'DESC'}`);
  return terms.length > 0 ? ` ORDER BY ${terms.join(', ')}` : '';
}

/**
 * Ranges for the documents after a position. Query them in order until the page is full; each is one index range. One big OR would scan all
 * documents before the position. A key with only one value in a range is left out of its ORDER BY, because the planner would sort by it.
 */
export function compileAfter(sort: Record<string, SortDirection>, after: readonly Scalar[]): { where: Sql; order: string }[] {
  const keys = Object.entries(sort).map(([path, direction], place) => ({ path, direction, at: asBound(after[place] ?? null) }));
  const ranges: { where: Sql; order: string }[] = [];
  for (let place = keys.length - 1; place >= 0; place--) {
    const same = keys.slice(0, place).map(({ path, at }) => (at === null ? isAbsent(path) : compare(path, '=', at)));
    const key = keys[place];
    const orderFrom = (first: number) => compileSort(Object.fromEntries(keys.slice(first).map(({ path, direction }) => [path, direction])));
    const add = (beyond: Sql, first: number) => ranges.push({ where: join([...same, beyond], 'AND'), order: orderFrom(first) });
    if (key?.direction === 1) add(key.at === null ? sql(`${fieldValue(key.path)} IS NOT NULL`) : compare(key.path, '>', key.at), place);
    else if (key && key.at !== null) {
      add(compare(key.path, '<', key.at), place);
      // Absent and null sort first, so in descending order they follow every value.
      if (key.path !== '_id') add(isAbsent(key.path), place + 1);
    }
  }
  return ranges;
}

const isAbsent = (path: string) => sql(`${fieldValue(path)} IS NULL`);

function compare(path: string, operator: string, at: string | number): Sql {
  const bound = bind(at);
  return sql(`${fieldValue(path)} ${operator} ${bound.text}`, bound.values);
}

const asBound = (value: Scalar) => (typeof value === 'boolean' ? Number(value) : value);
