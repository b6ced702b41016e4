import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allContracts } from '@formwright/contracts';
import { expect, it } from '@jest/globals';
import { fieldsIn } from './bad-input/cases.ts';
import { bodySchema, type Schema } from './bad-input/derive.ts';

// Every bound of a call, and every constant number of the code, in two tables that a person reads: a bound that moves by one changes them. That the
// next value is refused is tried by bad-input.api.test.ts. Look at the difference, then run this file with -u.

const BOUNDS = ['pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;

/** What has a name that says so. */
const NAMED = /\bconst (MAX_\w+|\w+_(?:MS|S|SECONDS|MINUTES|HOURS|DAYS|BYTES|VERSION|FORMAT))\b[^=\n]* = ([^;]+);/g;

/** Constants of a module whose value is a number, or an object of numbers. */
const NUMBERS = /^(?:export )?const (\w+)\b[^=\n]* = (\{?[\w\s.,:*+/()-]*\b\d[\w\s.,:*+/()-]*\}?)(?: as const)?;/gm;

/** How much is done at once is nothing that anybody can tell. */
const UNTOLD = /^(?!MAX_).*(AT_ONCE|TOGETHER|BATCH|CACHED)/;

/** A schema and each member of its union. */
const membersOf = (schema: Schema): Schema[] => [schema, ...(schema.anyOf ?? []).flatMap(membersOf)];

const boundsOf = (schema: Schema | undefined, place: string) =>
  schema === undefined
    ? []
    : [{ path: [], schema }, ...fieldsIn(schema)].flatMap(({ path, schema: whole }) =>
        membersOf(whole).flatMap((own) => {
          const bounds = BOUNDS.flatMap((name) => (own[name] === undefined ? [] : `${name} ${own[name]}`));
          return bounds.length === 0 ? [] : `${place} ${path.join('.')}: ${bounds.join(', ')}`;
        }),
      );

it('the bounds of every call are those of the table', () => {
  const calls = new Map<string, string[]>();
  for (const contract of allContracts) {
    const { name, params, query } = contract;
    const lines = [
      ...boundsOf(params as Schema | undefined, 'params'),
      ...boundsOf(query as Schema | undefined, 'query'),
      ...boundsOf(bodySchema(contract), 'body'),
    ];
    // Many calls take the same fields.
    const bounds = [...new Set(lines)]
      .sort()
      .map((line) => `  ${line}`)
      .join('\n');
    if (bounds) calls.set(bounds, [...(calls.get(bounds) ?? []), name]);
  }
  const table = [...calls].map(([bounds, names]) => `${names.sort().join('\n')}\n${bounds}`);
  expect(table.sort().join('\n\n')).toMatchSnapshot();
});

it('the constant numbers of the code are those of the table', () => {
  const folders = [
    'gateway/src',
    'web/src',
    ...['packages', 'services'].flatMap((root) => readdirSync(root).map((name) => join(root, name, 'src'))),
  ];
  const maxima = folders.flatMap((folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)(demo|gen|testing|conformance)\//.test(path),
    );
    const texts = files.map((path) => readFileSync(join(folder, path), 'utf8'));
    const found = texts
      .flatMap((text) => [...text.matchAll(NAMED), ...text.matchAll(NUMBERS)])
      .filter(([, name = '']) => !UNTOLD.test(name));
    return found.map(([, name, value = '']) => `${folder.replace(/\/src$/, '')} ${name} = ${value.replace(/\s+/g, ' ')}`);
  });
  expect([...new Set(maxima)].sort().join('\n')).toMatchSnapshot();
});
