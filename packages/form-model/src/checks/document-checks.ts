import { isRecord } from '../elements/entry.ts';
import { exactSchema, type JsonSchema } from './json-schema.ts';

/** Small building blocks that check stored JSON of unknown shape. They report problems by path and never throw. */
export interface Problem {
  /** Such as 'options.2.label'; '' is the checked value itself. */
  path: string;
  message: string;
}
export type Report = (path: string, message: string) => void;
export interface Check {
  (value: unknown, path: string, report: Report): void;
  /** The same rule for the API's documentation. Says nothing about rules between several fields. */
  schema?: JsonSchema;
}

/** A check with its rule as JSON Schema. */
export const described = (schema: JsonSchema, check: Check): Check => Object.assign(check, { schema });

/** Enough for a reader. Keeps the reply to a hostile document small. */
const MAX_PROBLEMS = 100;

/** What a check reports of a value: at most 100 problems, none if the value may be stored. */
export function problemsOf(check: Check, value: unknown): Problem[] {
  const problems: Problem[] = [];
  check(value, '', (path, message) => {
    if (problems.length < MAX_PROBLEMS) problems.push({ path, message });
  });
  return problems;
}

/** The path of a part: joinPath('options', 2) is 'options.2'. */
export function joinPath(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

/** An object with exactly these keys; those in `optional` may be missing. */
export function exact(shape: Record<string, Check>, optional: readonly string[] = []): Check {
  const entries = Object.entries(shape);
  const properties = Object.fromEntries(entries.map(([key, { schema = {} }]) => [key, schema]));
  return described(exactSchema(properties, optional), (value, path, report) => {
    if (!isRecord(value)) return report(path, 'must be an object');
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(shape, key)) report(joinPath(path, key.slice(0, 60)), 'is not known');
    }
    for (const [key, check] of entries) {
      if (Object.hasOwn(value, key)) check(value[key], joinPath(path, key), report);
      else if (!optional.includes(key)) report(joinPath(path, key), 'is missing');
    }
  });
}

/** A list of `least` to `most` items. */
export function list(item: Check, least: number, most: number): Check {
  const schema = { type: 'array', items: item.schema ?? {}, minItems: least, maxItems: most };
  return described(schema, (value, path, report) => {
    if (!Array.isArray(value)) return report(path, 'must be a list');
    if (value.length < least) return report(path, `must have at least ${least}`);
    if (value.length > most) return report(path, `must have at most ${most}`);
    value.forEach((each, index) => {
      item(each, joinPath(path, index), report);
    });
  });
}

/** Text of `least` to `most` characters without control characters (line breaks and tabs may stay) and without lone surrogates. */
export function text(most: number, least = 0): Check {
  const schema = { type: 'string', ...(least > 0 && { minLength: least }), maxLength: most };
  return described(schema, (value, path, report) => {
    if (typeof value !== 'string') return report(path, 'must be text');
    if (value.length > most) return report(path, `must have at most ${most} characters`);
    if (value.length < least) return report(path, 'must not be empty');
    if (/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(value)) report(path, 'must not have control characters');
  });
}

/** Text that matches the pattern; else `message` is reported. */
export function matching(pattern: RegExp, message: string): Check {
  // JSON Schema has no flag for the case of letters.
  const schema = { type: 'string', ...(!pattern.ignoreCase && { pattern: pattern.source }), description: message };
  return described(schema, (value, path, report) => {
    if (typeof value !== 'string' || !pattern.test(value)) report(path, message);
  });
}

/** One of these values. */
export function oneOf(values: readonly (string | number | boolean)[]): Check {
  return described({ enum: values }, (value, path, report) => {
    if (!(values as readonly unknown[]).includes(value)) report(path, `must be one of ${values.join(', ')}`);
  });
}

/** A number from `least` to `most`, both included. */
export function numberBetween(least: number, most: number, isWhole = false): Check {
  const schema = { type: isWhole ? 'integer' : 'number', minimum: least, maximum: most };
  return described(schema, (value, path, report) => {
    const isInside = typeof value === 'number' && value >= least && value <= most;
    if (!isInside || (isWhole && !Number.isInteger(value))) {
      report(path, `must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}`);
    }
  });
}

export const flag: Check = /* @__PURE__ */ described({ type: 'boolean' }, (value, path, report) => {
  if (typeof value !== 'boolean') report(path, 'must be true or false');
});

/** Runs `rule` on a value in which `shape` found no problem. */
export function withRule<T>(shape: Check, rule: (value: T, path: string, report: Report) => void): Check {
  return described(shape.schema ?? {}, (value, path, report) => {
    let isSound = true;
    shape(value, path, (at, message) => {
      isSound = false;
      report(at, message);
    });
    // `shape` has just checked every field, so the value has type T.
    if (isSound) rule(value as T, path, report);
  });
}

/** Reports items whose key was seen before. */
export function reportRepeated(keys: readonly string[], pathOf: (index: number) => string, report: Report): void {
  const seen = new Set<string>();
  keys.forEach((key, index) => {
    if (seen.has(key)) report(pathOf(index), 'is used twice');
    seen.add(key);
  });
}
