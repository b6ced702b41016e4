import { type JsonSchema, schemaNamed } from '@formwright/form-model/schemas';

/**
 * A contract's schema in the dialect of OpenAPI 3.1, which is JSON Schema 2020-12. Contracts are written in draft 7, which the
 * validators read. A named shape becomes a reference.
 */
export function toOpenApi(schema: unknown): JsonSchema {
  return convert(schema) as JsonSchema;
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== 'object' || value === null) return value;
  const { 'x-shape': shape, additionalItems: _closed, items, ...own } = value as Record<string, unknown>;
  if (typeof shape === 'string') return { ...schemaNamed(shape), ...(own.description !== undefined && { description: own.description }) };
  const rest = Object.fromEntries(Object.entries(own).map(([key, each]) => [key, convert(each)]));
  if (items === undefined) return rest;
  return Array.isArray(items) ? { ...rest, prefixItems: items.map(convert), items: false } : { ...rest, items: convert(items) };
}
