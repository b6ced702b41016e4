import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import type { ErrorFields } from '../common/errors.ts';
import { InputError, printable } from '../common/input-error.ts';

/** Checks one part of a request. @throws InputError naming the fields */
export type Check = (value: unknown) => void;

// TypeBox made the schemas, so checking them at each start would only cost time. Tests do it: see testing/declared-reply.ts.
const base = {
  strict: false,
  // JSON such as 1e999 is read as Infinity.
  strictNumbers: true,
  removeAdditional: false,
  coerceTypes: false,
  useDefaults: false,
  meta: false,
  validateSchema: false,
} as const;
const firstError = new Ajv({ ...base, verbose: true });
const everyError = new Ajv({ ...base, verbose: true, allErrors: true });

/** Large inputs report only the first error, because they may have a million. */
const SMALL_INPUT = 16_384;
const MAX_ERRORS = 20;

/**
 * The check of a schema. It is compiled at its first use, because compiling all of them takes a fifth of the time to start.
 * @param part name of the root in errors, for example 'body'
 */
export function compileCheck(schema: TSchema, part: string): Check {
  let validate: ValidateFunction | undefined;
  let thorough: ValidateFunction | undefined;
  return (value) => {
    validate ??= firstError.compile(schema);
    if (validate(value)) return;
    let errors = validate.errors ?? [];
    if (isSmall(value)) {
      thorough ??= everyError.compile(schema);
      thorough(value);
      errors = thorough.errors ?? errors;
    }
    throw new InputError(400, describe(errors, part));
  };
}

function isSmall(value: unknown): boolean {
  return JSON.stringify(value)?.length < SMALL_INPUT;
}

function describe(errors: readonly ErrorObject[], part: string): ErrorFields {
  // Errors of a union's branches are omitted; the union's own error is enough.
  const unions = new Set(errors.filter((error) => error.keyword === 'anyOf').map((error) => error.instancePath));
  // Unless the value has the type of a branch and breaks only a bound of it: "Must be text" would be untrue.
  const bounds = new Map(errors.filter(isBound).map((error) => [error.instancePath, error]));
  // Or it is of the kind of one branch, whose errors name what is wrong inside: "Must be an object" would be as untrue of an object.
  const insides = errors.flatMap((error) => insideOf(error) ?? []);
  const isInside = ({ instancePath, schemaPath }: ErrorObject) =>
    insides.some(({ union, branch }) => union.instancePath === instancePath && schemaPath.startsWith(branch));
  const fields: ErrorFields = Object.create(null);
  let count = 0;
  for (const error of errors) {
    if (insides.some(({ union }) => union === error)) continue;
    const isOfBranch = error.keyword !== 'anyOf' && unions.has(error.instancePath) && error.schemaPath.includes('/anyOf/');
    if (isOfBranch && !isInside(error)) continue;
    const field = fieldOf(error) || part;
    if (fields[field] !== undefined) continue;
    fields[field] = textOf((error.keyword === 'anyOf' && bounds.get(error.instancePath)) || error);
    if (++count === MAX_ERRORS) break;
  }
  return fields;
}

/** The union that a list or an object fails, and where the errors of its only branch of that kind stand. */
function insideOf(union: ErrorObject): { union: ErrorObject; branch: string } | null {
  if (union.keyword !== 'anyOf' || typeof union.data !== 'object' || union.data === null) return null;
  const kind = Array.isArray(union.data) ? 'array' : 'object';
  const ofKind = (union.schema as { type?: unknown }[]).flatMap(({ type }, place) => (type === kind ? [place] : []));
  return ofKind.length === 1 ? { union, branch: `${union.schemaPath}/${ofKind[0]}/` } : null;
}

const isBound = ({ keyword }: ErrorObject): boolean => /^(?:min|max)(?:imum|Length|Items)$|^(?:min|max)imum$/.test(keyword);

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'required') path.push(error.params.missingProperty);
  if (error.keyword === 'additionalProperties') path.push(error.params.additionalProperty);
  return path.map(printable).join('.');
}

const NOT_ALLOWED = 'This value is not allowed.';
const EMPTY = 'Must not be empty.';

const texts: Readonly<Record<string, (error: ErrorObject) => string>> = {
  required: () => 'This field is missing.',
  additionalProperties: () => 'This field is not known.',
  type: (error) => `Must be ${describeSchema(error.parentSchema as object)}.`,
  const: (error) => `Must be ${describeSchema(error.parentSchema as object)}.`,
  enum: (error) => `Must be one of ${error.params.allowedValues.join(', ')}.`,
  anyOf: (error) => `Must be ${[...new Set((error.schema as object[]).map(describeSchema))].join(' or ')}.`,
  pattern: ({ params, parentSchema }) =>
    params.pattern === '\\S' ? EMPTY : ((parentSchema as { 'x-refused'?: string } | undefined)?.['x-refused'] ?? NOT_ALLOWED),
  minLength: (error) => (error.params.limit === 1 ? EMPTY : `Must have at least ${error.params.limit} characters.`),
  maxLength: (error) => `Must have at most ${error.params.limit} characters.`,
  minimum: (error) => `Must be at least ${error.params.limit}.`,
  maximum: (error) => `Must be at most ${error.params.limit}.`,
  minItems: (error) => `Must have at least ${error.params.limit} entries.`,
  maxItems: (error) => `Must have at most ${error.params.limit} entries.`,
  additionalItems: (error) => `Must have at most ${error.params.limit} entries.`,
};

function textOf(error: ErrorObject): string {
  return texts[error.keyword]?.(error) ?? NOT_ALLOWED;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function describeSchema(schema: { type?: unknown; const?: unknown } | undefined): string {
  if (schema?.const !== undefined) return JSON.stringify(schema.const);
  return typeNames[String(schema?.type)] ?? 'a valid value';
}
