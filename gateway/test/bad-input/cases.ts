import { type Contract, isMultipart } from '@formwright/contracts';
import { Ajv } from 'ajv';
import { bodySchema, derive, type Schema } from './derive.ts';
import { type Case, type Place, replaced, type Sample, type Step } from './requests.ts';
import { onceForEachKind, withoutFurtherNames } from './same-cases.ts';
import { fewJsons, jsons, texts, unknownNames } from './values.ts';

const ajv = new Ajv({ strict: false, strictNumbers: true, validateSchema: false });
/** At most this many places inside a value that no schema describes. */
const MOST_INNER = 15;

interface Field {
  path: Step[];
  schema: Schema;
}

/** Every field of an object's schema, also inside its objects, its lists, and what a list or union may hold. */
export function fieldsIn(schema: Schema, path: Step[] = []): Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    { path: [...path, name], schema: inner },
    ...fieldsIn(inner, [...path, name]),
  ]);
  const pattern = Object.values(schema.patternProperties ?? {}).flatMap((inner) => [
    { path: [...path, 'a1'], schema: inner },
    ...fieldsIn(inner, [...path, 'a1']),
  ]);
  const items = schema.items ? [{ path: [...path, 0], schema: schema.items }, ...fieldsIn(schema.items, [...path, 0])] : [];
  return [...own, ...pattern, ...items, ...(schema.anyOf ?? []).flatMap((each) => fieldsIn(each, path))];
}

/** Paths to the values inside a value. */
function pathsIn(value: unknown, path: Step[]): Step[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    return [at, ...pathsIn(inner, at)];
  });
}

const valueAt = (value: unknown, path: readonly Step[]) =>
  path.reduce<unknown>((inner, step) => (inner as Record<Step, unknown> | undefined)?.[step], value);

/** Values beyond the bounds of a schema. */
function tooMuch({ maxLength, maximum, minimum, maxItems, items, anyOf = [] }: Schema): string[] {
  const item = items ? derive(items, '', {}) : 0;
  return [
    ...(maxLength === undefined ? [] : [JSON.stringify('a'.repeat(maxLength + 1))]),
    ...(maximum === undefined ? [] : [String(maximum + 1)]),
    ...(minimum === undefined ? [] : [String(minimum - 1)]),
    ...(maxItems === undefined ? [] : [JSON.stringify(Array(maxItems + 1).fill(item))]),
    ...anyOf.flatMap(tooMuch),
  ];
}

/** Every bad value of every field of a call's schemas. */
export function casesOf(contract: Contract, sample: Sample): Case[] {
  const multipart = isMultipart(contract.body) ? contract.body : null;
  const inAddress = { callName: contract.name, isText: () => true };
  const cases = [
    ...casesOfPlace('params', contract.params as Schema | undefined, sample, inAddress),
    ...casesOfPlace('query', contract.query as Schema | undefined, sample, inAddress),
    ...casesOfPlace('body', bodySchema(contract), sample, {
      callName: contract.name,
      isText: ([name]) => multipart !== null && !multipart.json.includes(String(name)),
      isOpen: multipart?.openFields === true,
      isHint: ([name]) => multipart?.redundant?.includes(String(name)) === true,
    }),
  ];
  return withoutFurtherNames(contract, cases);
}

interface Fields {
  callName: string;
  /** Whether only a text can stand at a path: in an address, or in a field of a multipart body. */
  isText(path: readonly Step[]): boolean;
  /** Whether only the service knows which fields there are. */
  isOpen?: boolean;
  /** Whether a field never causes a refusal. */
  isHint?(path: readonly Step[]): boolean;
}

function casesOfPlace(
  place: Place,
  schema: Schema | undefined,
  sample: Sample,
  { callName, isText, isOpen = false, isHint = () => false }: Fields,
): Case[] {
  if (!schema) return [];
  const validate = isOpen ? () => true : ajv.compile(schema);
  const whole = sample[place] ?? {};
  const toCase = (path: readonly Step[], json?: string): Case => ({
    place,
    path,
    ...(json !== undefined && { json }),
    isTooDeep: isTooDeep(json),
    isPoisoned: isPoisoned(path, json),
    isSound: isHint(path) || (!isTooDeep(json) && !isPoisoned(path, json) && validate(changed(whole, path, json))),
  });
  const fitting = (path: readonly Step[], values: readonly string[]) =>
    values.filter((json) => (!isText(path) || json.startsWith('"')) && (place !== 'params' || !isDots(json)));
  const fields = fieldsIn(schema);
  const inner = pathsIn(whole, []).filter((path) => !fields.some((field) => field.path.join() === path.join()));
  const step = Math.ceil(inner.length / MOST_INNER);
  return [
    ...fields.flatMap(({ path, schema: own }) => {
      const values = fitting(path, [...tooMuch(own), ...(path.length > 1 ? fewJsons : [...hostile, ...jsons])]);
      return [
        ...(typeof path.at(-1) === 'number' || place === 'params' ? [] : [toCase(path)]),
        ...onceForEachKind(
          callName,
          own,
          values.map((json) => toCase(path, json)),
        ),
      ];
    }),
    ...inner.filter((_path, index) => index % step === 0).flatMap((path) => fitting(path, fewJsons).map((json) => toCase(path, json))),
    ...(place === 'params' ? [] : unknownNames.map((name) => toCase([name], '"x"'))),
    ...(place === 'body' && !isText(['']) ? [toCase(['__proto__'], '{"isAdmin":true}')] : []),
  ].filter(({ path, json }) => JSON.stringify(valueAt(whole, path)) !== json);
}

/** A field that is left out is not there, as when the body is read. */
const changed = (whole: object, path: readonly Step[], json?: string): unknown =>
  json === undefined ? JSON.parse(JSON.stringify(replaced(whole, path, undefined))) : replaced(whole, path, JSON.parse(json));
const hostile = texts.map((text) => JSON.stringify(text));

/** Whether its names would reach a prototype. */
const isPoisoned = (path: readonly Step[], json = ''): boolean =>
  path[0] === '__proto__' || /"(__proto__|\\u005f_proto__)":|"constructor":\{"prototype"/.test(json);
/** A client resolves these in an address before it sends it. */
const isDots = (json: string) => json === '"."' || json === '".."' || json === '""';
const isTooDeep = (json = '') => json.startsWith('[[[[');
