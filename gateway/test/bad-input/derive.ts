import type { Contract } from '@formwright/contracts';
import { isMultipart } from '@formwright/contracts';

/** The parts of JSON Schema that the contracts use. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  patternProperties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

export const bodySchema = ({ body }: Contract): Schema | undefined => (isMultipart(body) ? body.fields : body) as Schema | undefined;

/** Values of fields by their names: the ids and links of things that exist. */
export type Known = Readonly<Record<string, unknown>>;

/** A value that the schema allows: required fields, and optional ones that contain others. */
export function derive(schema: Schema, name: string, known: Known): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return derive(schema.anyOf[0] as Schema, name, known);
  if (schema.properties) return deriveObject(schema, known);
  switch (schema.type) {
    case 'string':
      return deriveText(schema, name);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return schema.items?.properties || schema.minItems ? [derive(schema.items as Schema, name, known)] : [];
    default:
      return {};
  }
}

function deriveObject({ properties = {}, required = [] }: Schema, known: Known): Record<string, unknown> {
  const isContainer = ({ properties: inner, items }: Schema) => inner !== undefined || items?.properties !== undefined;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, schema]) => required.includes(name) || isContainer(schema))
      .map(([name, schema]) => [name, derive(schema, name, known)]),
  );
}

function deriveText({ pattern, minLength = 1 }: Schema, name: string): string {
  const texts = ['a1', '1', 'a'.repeat(minLength), 'a1'.repeat(16)].filter((text) => text.length >= minLength);
  const text = texts.find((each) => pattern === undefined || new RegExp(pattern, 'u').test(each));
  if (text === undefined) throw new Error(`no text is known for the field '${name}' with the pattern ${pattern}: name one in samples.ts`);
  return text;
}
