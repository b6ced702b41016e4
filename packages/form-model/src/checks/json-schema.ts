/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A reference to a schema that the OpenAPI document lists by name. */
export const schemaNamed = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The JSON Schema of an object with exactly these keys. */
export function exactSchema(properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((key) => !optional.includes(key));
  return { type: 'object', properties, required, additionalProperties: false };
}
