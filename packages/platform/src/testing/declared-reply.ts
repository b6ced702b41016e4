import type { Contract } from '@formwright/contracts';
import { Ajv } from 'ajv';
import type { TSchema } from 'typebox';

// Strict also about the schemas themselves.
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strict: true, strictTuples: false });
// The name of a shape is for the API's documentation.
ajv.addVocabulary(['x-shape']);
const checks = new WeakMap<TSchema, ReturnType<typeof ajv.compile>>();

/**
 * Refuses a reply with undeclared or missing fields, so that no internal field reaches a client.
 * @throws Error naming the fields
 */
export function checkReply({ name, reply }: Contract, body: unknown): void {
  if (typeof reply === 'string') return;
  let check = checks.get(reply);
  if (!check) {
    check = ajv.compile(withoutOthers(reply) as object);
    checks.set(reply, check);
  }
  if (!check(body)) throw new Error(`the reply of ${name} is not as declared: ${ajv.errorsText(check.errors)}`);
}

/** The schema, with every object closed unless it says otherwise. */
function withoutOthers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutOthers);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutOthers(value)]));
  return 'properties' in inner && inner.additionalProperties === undefined ? { ...inner, additionalProperties: false } : inner;
}
