import type { CollectionDeclaration, Condition, Document, Filter, FindOptions, IndexDeclaration, Json, Update } from '../../ports/store.ts';

/**
 * The checks that every store adapter makes before it calls its engine, so that all refuse the same input. They throw `TypeError`: these
 * are programming errors.
 */

type Scalar = string | number | boolean | null;

const segment = /^[A-Za-z0-9_:-]{1,128}$/;
const collectionName = /^[a-z][A-Za-z0-9]{0,62}$/;
const indexName = /^[A-Za-z][A-Za-z0-9_-]{0,62}$/;
const operators = new Set(['$eq', '$ne', '$in', '$nin', '$gt', '$gte', '$lt', '$lte', '$exists', '$contains', '$startsWith', '$is']);
const updateOperators = new Set(['$set', '$unset', '$inc', '$max', '$push', '$pull', '$setOnInsert']);

/** @returns the segments of a field path such as 'answers.q1.value' */
export function pathSegments(path: string): string[] {
  const segments = path.split('.');
  if (!segments.every((name) => segment.test(name) && name !== '__proto__'))
    throw new TypeError(`not a field path: ${JSON.stringify(path)}`);
  return segments;
}

/** Whether a value is one that an index can hold: no object, no list, no infinite number. */
export function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

function checkScalar(value: unknown, where: string): void {
  if (!isScalar(value)) throw new TypeError(`${where} takes a string, a finite number, a boolean or null`);
}

/** Refuses values that a document cannot contain. Properties that are `undefined` count as absent; elsewhere `undefined` is refused. */
export function checkJson(value: unknown, where: string): asserts value is Json {
  if (isScalar(value)) return;
  if (Array.isArray(value)) {
    for (const item of value) checkJson(item, where);
    return;
  }
  if (typeof value !== 'object' || value === null || !isPlain(value))
    throw new TypeError(`${where} holds what JSON cannot: ${typeof value}`);
  for (const name of Object.keys(value)) {
    const item = (value as Record<string, unknown>)[name];
    if (name.includes('.') || name.startsWith('$') || name.includes('\0') || name === '__proto__') {
      throw new TypeError(`${where} has a field that cannot be stored: ${JSON.stringify(name)}`);
    }
    if (item !== undefined) checkJson(item, where);
  }
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  // Other realms (jest, workers) have another Object.prototype, whose own prototype is null as well.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** What a collection's declaration says about its fields. */
export interface CollectionRules {
  /** Fields of an index. They contain only scalars, so that an index can answer conditions on them. */
  scalarPaths: ReadonlySet<string>;
  /** Fields of an index with lists of texts. */
  listPaths: ReadonlySet<string>;
}

const MAX_TERM = 256;

/** Checks the names and indexes of a collection. Returns what they demand of its documents. */
export function checkDeclaration(declaration: CollectionDeclaration<Document>): CollectionRules {
  if (!collectionName.test(declaration.name)) throw new TypeError(`not a collection name: ${declaration.name}`);
  const scalarPaths = new Set<string>();
  const listPaths = new Set<string>();
  for (const index of declaration.indexes ?? []) {
    if (!indexName.test(index.name)) throw new TypeError(`not an index name: ${index.name}`);
    for (const path of [...Object.keys(index.keys), ...Object.keys(index.where ?? {})]) {
      pathSegments(path);
      if (path === index.list) listPaths.add(path);
      else scalarPaths.add(path);
    }
    if (index.list) checkListIndex(index, index.list);
  }
  return { scalarPaths, listPaths };
}

function checkListIndex({ name, keys, unique, where }: IndexDeclaration, list: string): void {
  const paths = Object.keys(keys);
  const after = paths.slice(paths.indexOf(list) + 1);
  const isShaped =
    paths.includes(list) && after.length > 0 && after[0] !== '_id' && (after.length === 1 || after[1] === '_id') && after.length < 3;
  if (!isShaped || unique || where) throw new TypeError(`the index ${name} needs its list, one key to sort by, then _id or nothing`);
}

/** Half a surrogate pair, which UTF-8 cannot hold. */
export const hasHalfPair = (text: string) => !text.isWellFormed();
const isId = (value: unknown) => typeof value === 'string' && value !== '' && !hasHalfPair(value);

/** Checks a document before it is stored. */
export function checkDocument(document: Document, rules: CollectionRules): void {
  if (!isId(document._id)) throw new TypeError('a document needs a text _id');
  checkJson(document, 'a document');
  for (const path of rules.scalarPaths) checkIndexed(path, valueAt(document, path.split('.')));
  for (const path of rules.listPaths) checkList(path, valueAt(document, path.split('.')));
}

function checkList(path: string, value: unknown): void {
  if (value === undefined) return;
  if (!Array.isArray(value)) throw new TypeError(`${path} is indexed as a list, so it holds one`);
  for (const term of value) checkTerm(path, term);
}

function checkTerm(path: string, term: unknown): void {
  if (typeof term === 'string' && term.length <= MAX_TERM && !hasHalfPair(term)) return;
  throw new TypeError(`${path} is indexed as a list, so it holds texts of at most ${MAX_TERM} characters`);
}

function checkIndexed(path: string, value: unknown): void {
  if (typeof value === 'object' && value !== null) throw new TypeError(`${path} is indexed, so it holds a single value`);
}

/** The value of a field by its path; undefined where there is none, and inside lists. */
export function valueAt(value: unknown, segments: readonly string[]): unknown {
  let at: unknown = value;
  for (const name of segments) {
    if (typeof at !== 'object' || at === null || Array.isArray(at) || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}

/** A document of these fields alone, each by what lies at its path; a field of which nothing is there is absent. */
export function documentWith(_id: string, fields: readonly string[], read: (field: string, place: number) => unknown): Document {
  const document: Document & Record<string, unknown> = { _id };
  for (const [place, field] of fields.entries()) {
    const value = field === '_id' ? undefined : read(field, place);
    if (value === undefined) continue;
    const segments = field.split('.');
    const last = segments.pop() ?? field;
    let at: Record<string, unknown> = document;
    for (const name of segments) {
      at[name] ??= {};
      at = at[name] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return document;
}

/** These fields of a document. */
export const partOf = (document: Document, fields: readonly string[]): Document =>
  documentWith(document._id, fields, (field) => valueAt(document, field.split('.')));

/** Checks the operators, paths and values of an update. */
export function checkUpdate(update: Update, rules: CollectionRules): void {
  const seen: string[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!updateOperators.has(operator)) throw new TypeError(`not an update operator: ${operator}`);
    for (const [path, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) {
      pathSegments(path);
      if (path === '_id' && operator !== '$setOnInsert') throw new TypeError('an _id never changes');
      checkOperand(operator, path, value, rules);
      checkListOperator(operator, path, rules);
      seen.push(path);
    }
  }
  checkApart(seen);
}

function checkOperand(operator: string, path: string, value: unknown, rules: CollectionRules): void {
  const where = `${operator} of ${path}`;
  if (operator === '$inc' || operator === '$max') {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError(`${where} takes a finite number`);
  } else if (operator === '$pull') checkScalar(value, where);
  else if (operator !== '$unset') {
    checkJson(value, where);
    if (operator === '$push') {
      if (rules.scalarPaths.has(path)) throw new TypeError(`${path} is indexed, so it holds a single value`);
      if (rules.listPaths.has(path)) checkTerm(path, value);
      return;
    }
    for (const list of rules.listPaths) {
      if (list === path) checkList(list, value);
      else if (list.startsWith(`${path}.`)) checkList(list, valueAt(value, list.slice(path.length + 1).split('.')));
    }
    for (const indexed of rules.scalarPaths) {
      if (indexed === path) checkIndexed(indexed, value);
      else if (indexed.startsWith(`${path}.`)) checkIndexed(indexed, valueAt(value, indexed.slice(path.length + 1).split('.')));
    }
  }
}

const listOperators = new Set(['$set', '$setOnInsert', '$unset', '$push', '$pull']);

/** No other operator keeps a field a list of texts. */
function checkListOperator(operator: string, path: string, { listPaths }: CollectionRules): void {
  for (const list of listPaths) {
    if (path.startsWith(`${list}.`) || (path === list && !listOperators.has(operator))) throw new TypeError(`${list} is indexed as a list`);
  }
}

/** A path, or a part of it, may be used in only one operator. */
function checkApart(paths: string[]): void {
  paths.sort();
  const known = new Set<string>();
  for (const path of paths) {
    const segments = path.split('.');
    for (let length = 1; length <= segments.length; length++) {
      if (known.has(segments.slice(0, length).join('.'))) throw new TypeError(`an update names ${path} twice`);
    }
    known.add(path);
  }
}

/** Checks the paths, operators and values of a filter. */
export function checkFilter(filter: Filter): void {
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$or' || key === '$and') {
      if (!Array.isArray(value) || value.length === 0) throw new TypeError(`${key} takes a list of filters`);
      for (const part of value) checkFilter(part as Filter);
    } else {
      pathSegments(key);
      if (!isScalar(value)) checkCondition(key, value);
    }
  }
}

function checkCondition(path: string, condition: unknown): void {
  // An accidental `undefined` would match more documents.
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition) || Object.keys(condition).length === 0) {
    throw new TypeError(`the condition on ${path} is not one`);
  }
  for (const [operator, value] of Object.entries(condition)) {
    if (!operators.has(operator)) throw new TypeError(`not a filter operator: ${operator}`);
    checkConditionValue(operator as keyof Condition, path, value);
  }
}

function checkConditionValue(operator: keyof Condition, path: string, value: unknown): void {
  const where = `${operator} of ${path}`;
  if (operator === '$in' || operator === '$nin') {
    if (!Array.isArray(value)) throw new TypeError(`${where} takes a list`);
    for (const item of value) checkScalar(item, where);
  } else if (operator === '$exists') {
    if (typeof value !== 'boolean') throw new TypeError(`${where} takes a boolean`);
  } else if (operator === '$is') {
    if (!Array.isArray(value)) throw new TypeError(`${where} takes a list`);
    checkJson(value, where);
  } else if (operator === '$contains' || operator === '$startsWith') {
    if (typeof value !== 'string' || (operator === '$startsWith' && hasHalfPair(value))) throw new TypeError(`${where} takes a text`);
  } else if (operator === '$eq' || operator === '$ne') checkScalar(value, where);
  else if (typeof value !== 'string' && (typeof value !== 'number' || !Number.isFinite(value))) {
    throw new TypeError(`${where} takes a text or a finite number`);
  }
}

/** Checks a query's order, fields, limit and place to go on. */
export function checkFindOptions<T extends Document>(options: FindOptions<T>): void {
  const paths = Object.keys(options.sort ?? {});
  for (const path of paths) pathSegments(path);
  const { fields = [] } = options;
  for (const field of fields) {
    pathSegments(field);
    if (fields.some((other) => field.startsWith(`${other}.`))) throw new TypeError(`fields takes ${field} and what it lies in`);
  }
  for (const size of [options.limit, options.skip]) {
    if (size !== undefined && (!Number.isSafeInteger(size) || size < 0)) throw new TypeError('limit and skip are whole numbers');
  }
  if (!options.after) return;
  if (options.skip) throw new TypeError('after and skip exclude each other');
  if (paths.at(-1) !== '_id' || options.after.length !== paths.length) {
    throw new TypeError('after needs one value per sort field, and a sort that ends in _id');
  }
  for (const value of options.after) checkScalar(value, 'after');
}

/** Equality values of an upsert's filter: the fields of a new document. */
export function pinnedValues(filter: Filter): [path: string, value: Scalar][] {
  return Object.entries(filter).flatMap(([key, value]): [string, Scalar][] => {
    if (key === '$or') return [];
    if (key === '$and') return (value as readonly Filter[]).flatMap(pinnedValues);
    if (isScalar(value)) return [[key, value]];
    const equal = (value as Condition).$eq;
    return equal === undefined ? [] : [[key, equal]];
  });
}

/** An upsert must contain the `_id` of the document that it may insert. */
export function checkUpsert(filter: Filter, update: Update, { listPaths }: CollectionRules): void {
  const pinned = pinnedValues(filter);
  for (const [path] of pinned) if (listPaths.has(path)) throw new TypeError(`an upsert cannot start from one entry of the list ${path}`);
  const id = pinned.find(([path]) => path === '_id')?.[1] ?? update.$setOnInsert?._id;
  if (!isId(id)) throw new TypeError('an upsert needs an _id, in its filter or in $setOnInsert');
}
