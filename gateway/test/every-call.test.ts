import { allContracts, type Contract } from '@formwright/contracts';
import { expect, it } from '@jest/globals';
import { bodySchema, type Schema } from './bad-input/derive.ts';

// What each call says of itself, in a table that a person reads; its bounds are in bounds.test.ts, its headers in every-answer.api.test.ts.
// Look at the difference, then run this file with -u.

/** Told by its line, by another table, or only by the documents. */
const TOLD = new Set(['service', 'name', 'method', 'path', 'auth', 'may', 'whileSuspended', 'errors', 'params', 'query', 'body', 'reply']);
const UNTOLD = new Set(['summary', 'headers', 'problems', 'pages']);

/** 'id, rows: [title, opacity?: number | null]': the names of fields, and what is no text. */
function shapeOf({ type, const: only, anyOf, properties, patternProperties, required = [], items }: Schema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (anyOf) return anyOf.map(shapeOf).join(' | ');
  if (items) return `[${shapeOf(items)}]`;
  if (patternProperties) return `{*: ${Object.values(patternProperties).map(shapeOf).join(' | ')}}`;
  if (!properties) return type ?? 'anything';
  const fields = Object.entries(properties).map(([name, inner]) => {
    const shape = shapeOf(inner);
    return `${name}${required.includes(name) ? '' : '?'}${shape === 'string' ? '' : `: ${shape}`}`;
  });
  return `{${fields.join(', ')}}`;
}

const described = (place: string, schema: Schema | undefined) => {
  const shape = schema && shapeOf(schema);
  return shape && shape !== '{}' ? [`  ${place} ${shape}`] : [];
};

function linesOf(contract: Contract): string[] {
  const { name, method, path, auth, may, whileSuspended, reply, errors } = contract;
  const flags = Object.entries(contract).filter(([key, value]) => !TOLD.has(key) && !UNTOLD.has(key) && value !== undefined);
  const kind = typeof reply === 'string' ? reply : 'JSON';
  return [
    `${name}: ${method} ${path}, ${kind}, for ${auth}${may ? ` who may ${may}` : ''}, while suspended: ${JSON.stringify(whileSuspended)}`,
    ...described('params', contract.params as Schema | undefined),
    ...described('query', contract.query as Schema | undefined),
    ...described('takes', bodySchema(contract)),
    ...(typeof reply === 'string' ? [] : described('answers', reply as Schema)),
    ...flags.map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`).sort(),
    ...Object.entries(errors)
      .map(([code, status]) => `  ${status} ${code}`)
      .sort(),
  ];
}

it('every call says what the table says', () => {
  const services = new Map<string, string[]>();
  for (const contract of allContracts)
    services.set(contract.service, [...(services.get(contract.service) ?? []), linesOf(contract).join('\n')]);
  // In one snapshot: one of a new service would be written without a word.
  expect(
    [...services]
      .map(([service, calls]) => [`# ${service}`, ...calls.sort()].join('\n'))
      .sort()
      .join('\n\n'),
  ).toMatchSnapshot();
});
