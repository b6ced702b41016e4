import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const textsBelow = (folder: string, isWanted: (path: string) => boolean) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && isWanted(join('/', path)))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
const isTest = (path: string) => /\/test\/|\.test\.tsx?$/.test(path);
const services = textsBelow('services', (path) => !isTest(path));
const sources = [...services, ...textsBelow('packages/platform/src', (path) => !isTest(path))];
// Not this one.
const tests = ['services', 'packages/platform', 'gateway'].flatMap((folder) =>
  textsBelow(folder, (path) => isTest(path) && !path.endsWith('security-notes.test.ts')),
);

/** The texts that a value may be. */
function literalsIn(node: ts.Node): string[] {
  if (ts.isConditionalExpression(node)) return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  return ts.isStringLiteral(node) ? [node.text] : [];
}

/** Every entry of the security log that a file can make whose words are in it: what, and each detail. */
function notesIn(text: string): [what: string, details: string[]][] {
  const notes: [string, string[]][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const of = (name: string) => {
        const property = node.properties.find((each) => each.name?.getText() === name);
        return property && ts.isPropertyAssignment(property) ? literalsIn(property.initializer) : [];
      };
      if (acts.has(of('what')[0] ?? '')) for (const what of of('what')) notes.push([what, of('detail').filter(Boolean)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true));
  return notes;
}

const [, declared = ''] = sources.map((text) => /type SecurityAct =([^;]*);/.exec(text)).find(Boolean) ?? [];
const acts = new Set([...declared.matchAll(/'([^']+)'/g)].map(([, act]) => act as string));
const notes = sources.flatMap(notesIn);

/** What the table of every answer tells, as 'what: detail'. */
const told = new Set(
  [
    ...readFileSync('gateway/test/__snapshots__/every-answer.api.test.ts.snap', 'utf8').matchAll(
      /(?:: | \+ )([^:+\n]+), of [^,]+, from [^:]+: ([^+\n"]*)/g,
    ),
  ].map(([, what = '', detail = '']) => `${what}: ${detail.trim()}`),
);

const toldActs = new Set([...told].map((entry) => entry.split(': ', 1)[0]));

const isQuoted = (...words: string[]) => tests.some((text) => words.every((word) => text.includes(`'${word}'`)));
const isActNamed = (what: string) => toldActs.has(what) || isQuoted(what);
const isDetailNamed = (what: string, detail: string) => told.has(`${what}: ${detail}`) || isQuoted(what, detail);

it('every entry of the security log is named by a test with its detail', () => {
  expect([acts.size > 30, notes.length > 30, told.size > 20]).toEqual([true, true, true]);
  const unnamedActs = [...acts].filter((what) => !isActNamed(what));
  const unnamedDetails = notes.flatMap(([what, details]) =>
    details.flatMap((each) => (isDetailNamed(what, each) ? [] : `${what}: ${each}`)),
  );
  expect([...new Set([...unnamedActs, ...unnamedDetails])].sort()).toEqual([]);
});
