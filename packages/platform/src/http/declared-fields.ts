import type { TSchema } from 'typebox';

/** Copies a value without the fields that its schema does not declare. */
export type DeclaredFields = (value: unknown) => unknown;

interface Schema {
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: unknown;
  /** A list for tuples. */
  items?: Schema | readonly Schema[];
  prefixItems?: readonly Schema[];
  anyOf?: readonly Schema[];
}

/**
 * Keeps internal fields of documents out of replies. Open shapes (records and unknown values) are kept as they are. A field that is
 * declared but missing is not noticed here; the service tests refuse it.
 */
export function declaredFields(schema: TSchema): DeclaredFields {
  return copierOf(schema as Schema) ?? ((value) => value);
}

/** Null: every value stays as it is. */
function copierOf(schema: Schema): DeclaredFields | null {
  if (schema.anyOf) return ofUnion(schema.anyOf);
  if (schema.properties && schema.additionalProperties !== true) return ofObject(schema.properties);
  const tuple = schema.prefixItems ?? (Array.isArray(schema.items) ? (schema.items as readonly Schema[]) : null);
  if (tuple) return ofTuple(tuple);
  return schema.items ? ofList(schema.items as Schema) : null;
}

function ofObject(properties: Readonly<Record<string, Schema>>): DeclaredFields {
  const fields = Object.entries(properties).map(([name, schema]) => [name, copierOf(schema)] as const);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const copy: Record<string, unknown> = {};
    for (const [name, copier] of fields) {
      const field = (value as Readonly<Record<string, unknown>>)[name];
      if (field !== undefined) copy[name] = copier ? copier(field) : field;
    }
    return copy;
  };
}

function ofList(schema: Schema): DeclaredFields | null {
  const copier = copierOf(schema);
  return copier && ((value) => (Array.isArray(value) ? value.map(copier) : value));
}

function ofTuple(schemas: readonly Schema[]): DeclaredFields | null {
  const copiers = schemas.map(copierOf);
  if (copiers.every((copier) => !copier)) return null;
  return (value) => (Array.isArray(value) ? value.map((item, place) => copiers[place]?.(item) ?? item) : value);
}

/** One shape, or nothing. Objects of several shapes keep the fields of all of them. */
function ofUnion(schemas: readonly Schema[]): DeclaredFields | null {
  const objects = schemas.filter(({ properties }) => properties);
  if (objects.length > 0) return ofObject(Object.assign({}, ...objects.map(({ properties }) => properties)));
  return schemas.map(copierOf).find((copier) => copier !== null) ?? null;
}
