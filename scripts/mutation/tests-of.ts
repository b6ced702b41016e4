import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const endings = ['', '.ts', '.tsx', '/index.ts'];
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** `packages/platform` of `packages/platform/src/index.ts`. */
export const workspaceOf = (path: string): string => /^(?:packages|services)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? path;

/** Which files import a file, of all these. Paths are relative to the root. */
export function importersOf(root: string, paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const workspaces = new Map<string, string>();
  for (const path of paths.map(workspaceOf)) {
    const file = join(root, path, 'package.json');
    if (existsSync(file)) workspaces.set((JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name, path);
  }
  const known = new Set(paths);
  const importers = new Map<string, string[]>();
  for (const path of paths) {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, path), 'utf8'), true, true);
    for (const { fileName } of importedFiles) {
      const imported = resolved(root, path, fileName, workspaces, known);
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  return importers;
}

function resolved(root: string, from: string, name: string, workspaces: ReadonlyMap<string, string>, known: ReadonlySet<string>) {
  const base = name.startsWith('.') ? join(dirname(from), name) : exported(root, name, workspaces);
  return base && endings.map((ending) => base + ending).find((path) => known.has(path));
}

/** The file behind `@formwright/platform/testing`. */
function exported(root: string, name: string, workspaces: ReadonlyMap<string, string>): string | undefined {
  const [scope, own, ...rest] = name.split('/');
  const folder = workspaces.get(`${scope}/${own}`);
  if (!folder) return undefined;
  const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { exports?: Record<string, string> };
  const path = ['.', ...rest].join('/');
  const pattern = Object.entries(exports).find(([key]) => key.includes('*') && path.startsWith(key.slice(0, -1)));
  const file = exports[path] ?? pattern?.[1].replace('*', path.slice(pattern[0].length - 1));
  return file && join(folder, file);
}

/**
 * The test files that reach a file, nearest first: with the same words in their path, with the fewest imports between. After two of the same
 * workspace comes one of another: a call is often tested where its reply matters.
 */
export function testsOf(path: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const distances = new Map([[path, 0]]);
  for (const [each, distance] of distances)
    for (const importer of importers.get(each) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1);
  const words = wordsOf(path);
  const rank = (test: string) => [-wordsOf(test).filter((word) => words.includes(word)).length, distances.get(test) as number] as const;
  const sorted = [...distances.keys()].filter(isTest).sort((one, other) => {
    const [[alike, distance], [theirs, theirDistance]] = [rank(one), rank(other)];
    return alike - theirs || distance - theirDistance || one.localeCompare(other);
  });
  const isOwn = (test: string) => test.startsWith(`${workspaceOf(path)}/`);
  const others = sorted.filter((test) => !isOwn(test));
  const mixed = sorted.filter(isOwn).flatMap((test, at) => (at % 2 === 0 ? [test] : [test, ...others.splice(0, 1)]));
  return [...mixed, ...others];
}

const COMMON = new Set(['src', 'test', 'api', 'ts', 'tsx', 'packages', 'services', 'features', 'and', 'of']);

/** The words of a path, without those of every path and without an s at their end. */
const wordsOf = (path: string) => [
  ...new Set(path.split(/[^a-z0-9]+/i).flatMap((word) => (COMMON.has(word) || word === '' ? [] : word.replace(/s$/, '')))),
];
